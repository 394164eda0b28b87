-- Tables of the store.
CREATE TABLE orders (
  id INTEGER, -- key
  note TEXT DEFAULT 'it''s -- open'
);
/* A view
   of all */
CREATE OR REPLACE VIEW open_orders AS SELECT * FROM orders;
CREATE FUNCTION total(id INTEGER) RETURNS INTEGER AS $$ SELECT 1 $$;

;;; Plans queries.
(defun join-order (query)
  "Cheapest first."
  (sort-by 'rows query)) ; quoted
(defmacro with-plan (&rest body) `(progn ,@body))
#| a block
comment |#

(line_comment) @comment
(block_comment) @doc
(string_literal) @string
(raw_string_literal) @string
(char_literal) @string
(struct_item name: (type_identifier) @name) @type
(enum_item name: (type_identifier) @name) @type
(union_item name: (type_identifier) @name) @type
(trait_item name: (type_identifier) @name) @type
(type_item name: (type_identifier) @name) @type
(impl_item type: (_) @name) @scope
(function_item name: (identifier) @name) @function
(function_signature_item name: (identifier) @name) @function
(macro_definition name: (identifier) @name) @function
(const_item name: (identifier) @name) @constant
(static_item name: (identifier) @name) @constant
(enum_variant name: (identifier) @name) @constant
(ERROR) @error

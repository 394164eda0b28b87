(line_comment) @comment
(block_comment) @doc
(string_literal) @string
(character_literal) @string
(string_interpolation) @hole
(class_declaration name: (identifier) @name) @type
(interface_declaration name: (identifier) @name) @type
(enum_declaration name: (identifier) @name) @type
(record_declaration name: (identifier) @name) @type
(annotation_type_declaration name: (identifier) @name) @type
(method_declaration name: (identifier) @name) @function
(constructor_declaration name: (identifier) @name) @function
(compact_constructor_declaration name: (identifier) @name) @function
(annotation_type_element_declaration name: (identifier) @name) @function
(enum_constant name: (identifier) @name) @constant
(constant_declaration declarator: (variable_declarator name: (identifier) @name) @constant)
(field_declaration (modifiers "static" "final") declarator: (variable_declarator name: (identifier) @name) @constant)
(field_declaration (modifiers "final" "static") declarator: (variable_declarator name: (identifier) @name) @constant)
(ERROR) @error

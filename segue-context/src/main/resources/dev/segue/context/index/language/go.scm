(comment) @remark
(interpreted_string_literal) @string
(raw_string_literal) @string
(rune_literal) @string
(type_spec name: (type_identifier) @name) @type
(type_alias name: (type_identifier) @name) @type
(function_declaration name: (identifier) @name) @function
(method_declaration receiver: (parameter_list (parameter_declaration type: (_) @owner)) name: (field_identifier) @name) @function
(method_elem name: (field_identifier) @name) @function
(source_file (const_declaration (const_spec name: (identifier) @name @constant)))
(source_file (var_declaration (var_spec name: (identifier) @name @constant)))
(source_file (var_declaration (var_spec_list (var_spec name: (identifier) @name @constant))))
(ERROR) @error

(comment) @remark
(string) @string
(template_string) @string
(template_substitution) @hole
(class_declaration name: (identifier) @name) @type
(class name: (identifier) @name) @type
(function_declaration name: (identifier) @name) @function
(generator_function_declaration name: (identifier) @name) @function
(method_definition name: [(property_identifier) (private_property_identifier)] @name) @function
(variable_declarator name: (identifier) @name value: [(arrow_function) (function_expression) (generator_function)]) @function
(assignment_expression left: (member_expression property: (property_identifier) @name) right: [(function_expression) (arrow_function)]) @function
(pair key: (property_identifier) @name value: [(function_expression) (arrow_function)]) @function
(field_definition property: [(property_identifier) (private_property_identifier)] @name value: (arrow_function)) @function
(program (lexical_declaration "const" (variable_declarator name: (identifier) @name) @constant))
(program (export_statement (lexical_declaration "const" (variable_declarator name: (identifier) @name) @constant)))
(ERROR) @error

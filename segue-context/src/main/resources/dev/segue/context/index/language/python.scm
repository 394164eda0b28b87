(comment) @comment
(string) @string
(interpolation) @hole
(module . (comment)* . (expression_statement . (string) @doc))
(class_definition body: (block . (expression_statement . (string) @doc)))
(function_definition body: (block . (expression_statement . (string) @doc)))
(class_definition name: (identifier) @name) @type
(function_definition name: (identifier) @name) @function
(module (expression_statement (assignment left: (identifier) @name) @capital))
(class_definition body: (block (expression_statement (assignment left: (identifier) @name) @capital)))
(module (type_alias_statement left: (type (identifier) @name)) @type)
(ERROR) @error

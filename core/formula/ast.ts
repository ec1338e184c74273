/** Location in the text: first character, and end (exclusive). */
export type Span = { from: number; to: number }

export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>='

/** A parsed formula, before fields are resolved. */
export type Ast = Span &
  (
    | { node: 'number'; value: number }
    | { node: 'text'; value: string }
    | { node: 'field'; name: string; byId: boolean }
    | { node: 'call'; name: string; args: Ast[] }
    /**
     * Operands with operators of one precedence in a row, so that long sums are wide instead of deep. `ops`
     * are between the operands.
     */
    | { node: 'chain'; ops: ChainOp[]; args: Ast[] }
    | { node: 'compare'; op: Comparison; left: Ast; right: Ast }
    | { node: 'negate'; arg: Ast }
  )

export type ChainOp = 'or' | 'and' | '&' | '+' | '-' | '*' | '/' | '%'

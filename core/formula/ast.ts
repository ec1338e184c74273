/** Where a part stands in the text: from its first character up to but without `to`. */
export type Span = { from: number; to: number }

export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>='

/** A formula as it is written, before anything is known of its fields. */
export type Ast = Span &
  (
    | { node: 'number'; value: number }
    | { node: 'text'; value: string }
    | { node: 'field'; name: string; byId: boolean }
    | { node: 'call'; name: string; args: Ast[] }
    /** Operands of one level in a row: a long sum is wide, not deep. `ops` stand between the operands. */
    | { node: 'chain'; ops: ChainOp[]; args: Ast[] }
    | { node: 'compare'; op: Comparison; left: Ast; right: Ast }
    | { node: 'negate'; arg: Ast }
  )

export type ChainOp = 'or' | 'and' | '&' | '+' | '-' | '*' | '/' | '%'

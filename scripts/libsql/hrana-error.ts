/** An error of one statement, returned within HTTP 200 as `{ type: 'error', error }`. */
export class StatementError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** An error of the whole request, returned with an HTTP status and `{ error, message, code }`. */
export class RequestError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

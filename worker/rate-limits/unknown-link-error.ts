import { AppError } from '#core/errors.ts'

/**
 * A view link that does not exist, which counts as a guess. A call that an existing link does not permit
 * returns the same error (`VIEW_NOT_FOUND`) but reveals nothing, so it does not count.
 */
export class UnknownLink extends AppError {
  constructor() {
    super('VIEW_NOT_FOUND')
  }
}

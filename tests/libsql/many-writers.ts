import { AppError } from '#core/errors.ts'
import type { BaseDatabase } from '../../worker/store/base-databases/base-database.ts'
import type { AttachedBase } from '../sources/attached-base.ts'
import { update } from '../sources/film-writes.ts'

/**
 * Increments the length of film 10 fifteen times at once: by two processes of Tessera, which try again after conflicts,
 * and by others in the database itself.
 */
export async function incrementByMany(
  films: Pick<AttachedBase, 'open' | 'base'>,
  { read, byOthers }: { read(): Promise<unknown>; byOthers(): Promise<unknown> },
): Promise<void> {
  const [one, two] = [films.open(), films.open()]
  const increment = async (database: BaseDatabase): Promise<void> => {
    for (;;) {
      const length = Number(await read())
      const done = await update(films, 10, { length: length + 1 }, { length }, database).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError && ['EDIT_CONFLICT', 'DATABASE_BUSY'].includes(error.code))
            return false
          throw error
        },
      )
      if (done) return
    }
  }
  await Promise.all([
    ...Array.from({ length: 5 }, () => increment(one)),
    ...Array.from({ length: 5 }, () => increment(two)),
    ...Array.from({ length: 5 }, byOthers),
  ])
}

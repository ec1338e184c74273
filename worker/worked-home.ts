import type { BaseSchema } from '#core/schema.ts'
import { sqlite } from './engine/dialects/sqlite/index.ts'
import { workedStatement, workOut } from './engine/work-out.ts'
import { WorkedWanted } from './engine/worked.ts'
import type { Home } from './store/homes/home.ts'

/** What was worked out beside the database for one request, by what asks for it, and as of which change. */
export class Worked {
  readonly values = new Map<string, string | null>()
  #seqs = new Set<number>()

  put(key: string, values: string | null, seq: number): void {
    this.values.set(key, values)
    this.#seqs.add(seq)
  }

  /** True where all of it is as of this change. */
  isAsOf(seq: number): boolean {
    return [...this.#seqs].every((each) => each === seq)
  }

  clear(): void {
    this.values.clear()
    this.#seqs.clear()
  }
}

/** Parts of one answer that are worked out beside the database; and how often writers may come in between. */
const partsMax = 200
const attempts = 4

/**
 * The home, where statements may ask for what no database can work out: it is read and worked out before, by so many
 * further round trips, and read again when somebody has changed records meanwhile.
 */
export function workedHome(home: Home, worked: Worked, permitted: () => Promise<void>): Home {
  async function fill(wanted: WorkedWanted): Promise<void> {
    // All records of a table are read for it.
    await permitted()
    // What it is made of may be worked out itself.
    const statement = await printed(() => workedStatement(sqlite, wanted))
    const { results, lastSeq } = await home.read(() => [statement])
    const [result] = results
    worked.put(wanted.key, result ? workOut(sqlite, wanted, result) : null, lastSeq)
  }
  async function printed<T>(print: () => T | Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await print()
      } catch (error) {
        if (!(error instanceof WorkedWanted) || worked.values.size >= partsMax) throw error
        await fill(error)
      }
    }
  }
  const building =
    <T>(build: (schema: BaseSchema) => T | Promise<T>) =>
    (schema: BaseSchema): Promise<T> =>
      printed(() => build(schema))
  return {
    ...home,
    async read(build) {
      for (let attempt = 1; ; attempt += 1) {
        worked.clear()
        const answer = await home.read(building(build))
        if (attempt === attempts || worked.isAsOf(answer.lastSeq)) return answer
      }
    },
    write(build) {
      worked.clear()
      return home.write(building(build))
    },
    writeAll(build) {
      worked.clear()
      return home.writeAll(building(build))
    },
  }
}

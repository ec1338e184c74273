import type { ChangedRow, ChangeKind } from '#core/protocol/changes.ts'

/** Key for the record itself among its cells. */
const whole = '*'

/** Cells before and after several changes. */
export class NetChange {
  readonly #cells = new Map<string, { before: string; after: string }>()

  /** Adds one record of a newer change; considers relevant cells only. */
  note(record: string, kind: ChangeKind, row: ChangedRow, matters: (cell: string) => boolean): void {
    if (kind === 'record.insert' || kind === 'record.delete') {
      // Here, only undo inserts a record: with its old id and values. See `noteTouched`.
      this.#put(record, whole, kind === 'record.delete', kind === 'record.insert')
      return
    }
    const [before, after] =
      kind === 'record.link'
        ? [linkCells(row.before), linkCells(row.after)]
        : [row.before ?? {}, row.after ?? {}]
    for (const cell of new Set([...Object.keys(before), ...Object.keys(after)]))
      if (matters(cell)) this.#put(record, cell, before[cell], after[cell])
  }

  /** True if every cell has its original value. */
  isNone(): boolean {
    return this.#cells.values().every(({ before, after }) => before === after)
  }

  #put(record: string, cell: string, before: unknown, after: unknown): void {
    const key = `${record} ${cell}`
    const known = this.#cells.get(key)
    this.#cells.set(key, { before: known?.before ?? textOf(before), after: textOf(after) })
  }
}

/** Each link is its own cell, because others may change independently. */
export function linkCells(links: Record<string, unknown> | null | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(links ?? {}).flatMap(([linkId, ids]) =>
      Array.isArray(ids) ? ids.map((id: unknown) => [`${linkId}:${String(id)}`, true] as const) : [],
    ),
  )
}

function textOf(value: unknown): string {
  return JSON.stringify(value ?? null)
}

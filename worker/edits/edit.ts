import * as v from 'valibot'
import { fail } from '#core/errors.ts'
import type { Change } from '#core/protocol/changes.ts'

/** The things of a base's metadata that have settings. */
export const editedThings = [
  'source',
  'table',
  'column',
  'option',
  'view',
  'place',
  'filter',
  'sort',
] as const
export type EditedThing = (typeof editedThings)[number]

const settings = v.nullable(v.record(v.string(), v.unknown()))

const editSchema = v.object({
  of: v.picklist(editedThings),
  id: v.string(),
  /** The field of an option, the view of a filter or a sort. */
  owner: v.optional(v.string()),
  before: settings,
  after: settings,
})

/**
 * A change of settings as plain data: those of a thing before and after. A thing that was not there before, or is no
 * longer afterwards, has null there. Of settings that are objects, only what differs is named.
 */
export type SchemaEdit = v.InferOutput<typeof editSchema>

/** Settings that are objects whose parts are settings of their own. */
export const parted: readonly string[] = ['options', 'meta']

type Thing = { id: string }

/** What a patch changes about a thing; nothing when all of it is so already. */
export function edited<T extends Thing>(of: EditedThing, thing: T, patch: Partial<NoInfer<T>>): SchemaEdit[] {
  const [before, after] = differing({ ...thing }, { ...patch }, parted)
  return Object.keys(before).length + Object.keys(after).length === 0
    ? []
    : [{ of, id: thing.id, before, after }]
}

export function added<T extends Thing>(of: EditedThing, thing: T, owner: string): SchemaEdit {
  return { of, id: thing.id, owner, before: null, after: { ...thing } }
}

export function removed(of: EditedThing, thing: Thing, owner: string): SchemaEdit {
  return { of, id: thing.id, owner, before: { ...thing }, after: null }
}

/** The edits that take these back. */
export function inverse(edits: readonly SchemaEdit[]): SchemaEdit[] {
  return edits.toReversed().map((edit) => ({ ...edit, before: edit.after, after: edit.before }))
}

/** The settings that a change in the log has kept; null for one from before they were kept. */
export function editsOf({ detail }: Pick<Change, 'detail'>): SchemaEdit[] | null {
  const kept = detail?.['edits']
  if (kept === undefined) return null
  const read = v.safeParse(v.array(editSchema), kept)
  return read.success ? read.output : fail('BASE_DAMAGED')
}

type Settings = Record<string, unknown>

function differing(known: Settings, patch: Settings, parts: readonly string[]): [Settings, Settings] {
  const before: Settings = {}
  const after: Settings = {}
  for (const [key, value] of Object.entries(patch)) {
    const was = known[key]
    if (value === undefined || isSame(was, value)) continue
    if (parts.includes(key) && isSettings(was) && isSettings(value)) {
      const gone = Object.fromEntries(Object.keys(was).map((name) => [name, undefined]))
      const [partsBefore, partsAfter] = differingParts(was, { ...gone, ...value })
      before[key] = partsBefore
      after[key] = partsAfter
    } else {
      before[key] = was ?? null
      after[key] = value
    }
  }
  return [before, after]
}

/** Parts that are not there on one side are not named on it. */
function differingParts(known: Settings, wanted: Settings): [Settings, Settings] {
  const names = Object.keys(wanted).filter((name) => !isSame(known[name], wanted[name]))
  const side = (settings: Settings) =>
    Object.fromEntries(
      names.filter((name) => settings[name] !== undefined).map((name) => [name, settings[name]]),
    )
  return [side(known), side(wanted)]
}

export function isSettings(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** True of values that are the same once they are stored; the order of names says nothing. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (!isSettings(value)) return value
  const names = Object.keys(value).toSorted()
  return Object.fromEntries(names.map((name) => [name, inOrder(value[name])]))
}

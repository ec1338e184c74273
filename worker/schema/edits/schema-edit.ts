import * as v from 'valibot'
import { fail } from '#core/errors.ts'
import type { Change } from '#core/protocol/changes.ts'

/** Metadata entities with settings. */
export const entityTypes = ['source', 'table', 'column', 'option', 'view', 'place', 'filter', 'sort'] as const
export type EntityType = (typeof entityTypes)[number]

const settings = v.nullable(v.record(v.string(), v.unknown()))

const editSchema = v.object({
  of: v.picklist(entityTypes),
  id: v.string(),
  /** The field of an option, or the view of a filter or sort. */
  owner: v.optional(v.string()),
  before: settings,
  after: settings,
})

/**
 * A settings change as data: the values of an entity before and after. Null before means created, null after
 * means deleted. Of settings that are objects, only differing parts are included.
 */
export type SchemaEdit = v.InferOutput<typeof editSchema>

/** Settings that are objects with individually tracked parts. */
export const objectSettings: readonly string[] = ['options', 'meta', 'shareMeta']

type Thing = { id: string }

/** The edit that a patch causes; empty if it changes nothing. */
export function editEntity<T extends Thing>(
  of: EntityType,
  thing: T,
  patch: Partial<NoInfer<T>>,
): SchemaEdit[] {
  const [before, after] = differing({ ...thing }, { ...patch }, objectSettings)
  return Object.keys(before).length + Object.keys(after).length === 0
    ? []
    : [{ of, id: thing.id, before, after }]
}

export function entityCreated<T extends Thing>(of: EntityType, thing: T, owner: string): SchemaEdit {
  return { of, id: thing.id, owner, before: null, after: { ...thing } }
}

export function entityDeleted(of: EntityType, thing: Thing, owner: string): SchemaEdit {
  return { of, id: thing.id, owner, before: { ...thing }, after: null }
}

/** The edits that undo these. */
export function invertEdits(edits: readonly SchemaEdit[]): SchemaEdit[] {
  return edits.toReversed().map((edit) => ({ ...edit, before: edit.after, after: edit.before }))
}

/** The edits stored in a change; null for changes from before edits were stored. */
export function editsOf({ detail }: Pick<Change, 'detail'>): SchemaEdit[] | null {
  const kept = detail?.['edits']
  if (kept === undefined) return null
  const read = v.safeParse(v.array(editSchema), kept)
  return read.success ? read.output : fail('BASE_CORRUPTED')
}

type Settings = Record<string, unknown>

function differing(known: Settings, patch: Settings, parts: readonly string[]): [Settings, Settings] {
  const before: Settings = {}
  const after: Settings = {}
  for (const [key, value] of Object.entries(patch)) {
    const was = known[key]
    if (value === undefined || isDeepEqual(was, value)) continue
    if (parts.includes(key) && isSettingsObject(was) && isSettingsObject(value)) {
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

/** Parts missing on one side are omitted there. */
function differingParts(known: Settings, wanted: Settings): [Settings, Settings] {
  const names = Object.keys(wanted).filter((name) => !isDeepEqual(known[name], wanted[name]))
  const side = (settings: Settings) =>
    Object.fromEntries(
      names.filter((name) => settings[name] !== undefined).map((name) => [name, settings[name]]),
    )
  return [side(known), side(wanted)]
}

export function isSettingsObject(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns true if values are equal when stored, regardless of key order. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (!isSettingsObject(value)) return value
  const names = Object.keys(value).toSorted()
  return Object.fromEntries(names.map((name) => [name, inOrder(value[name])]))
}

import type { ChangedPart, DetectedChange } from '#core/api/sources/source-diff.ts'
import { formatList } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/use-translation.tsx'

// Differences in the words of the app.

type Values = { name: string; before: string; after: string }

/** Describes a difference in one or more sentences. */
export function changeText(change: DetectedChange, t: Translate): string {
  const name = change.column_title ?? change.column_name ?? ''
  const [part] = change.changes
  const values = { name, before: part?.before ?? '', after: part?.after ?? '' }
  switch (change.type) {
    case 'TABLE_NEW':
      return t('sync.newTable')
    case 'VIEW_NEW':
      return t('sync.newView')
    case 'TABLE_RENAME':
      return t('sync.renamedTable', values)
    case 'TABLE_REMOVE':
      return t('sync.goneTable')
    case 'VIEW_REMOVE':
      return t('sync.goneView')
    case 'TABLE_COLUMN_ADD':
      return t('sync.newField', values)
    case 'TABLE_COLUMN_REMOVE':
      return t('sync.goneField', values)
    case 'TABLE_COLUMN_RENAME':
      return t('sync.renamed', values)
    case 'TABLE_RELATION_ADD':
      return t('sync.newLink', values)
    case 'TABLE_RELATION_REMOVE':
      return t('sync.goneLink', values)
    case 'TABLE_VIRTUAL_M2M_ADD':
      return t('sync.newJoin', values)
    case 'TABLE_VIRTUAL_M2M_REMOVE':
      return t('sync.goneJoin', values)
    case 'TABLE_VIRTUAL_M2M_CHANGE':
      return t('sync.changedJoin', values)
    case 'TABLE_KIND_CHANGE':
    case 'TABLE_KEY_CHANGE':
    case 'TABLE_ACCESS_CHANGE':
    case 'TABLE_PROPS_CHANGED':
      return change.changes.map((each) => tablePart(each, t)).join(' · ')
    case 'TABLE_COLUMN_TYPE_CHANGE':
    case 'TABLE_COLUMN_PROPS_CHANGED':
    case 'TABLE_RELATION_CHANGE':
      return `${name}: ${change.changes.map((each) => columnPart(each, t)).join(', ')}`
  }
}

function tablePart({ what, before, after }: ChangedPart, t: Translate): string {
  const values = valuesOf(before, after)
  switch (what) {
    case 'kind':
      return t(after === 'view' ? 'sync.nowView' : 'sync.nowTable')
    case 'key':
      if (before === null) return t('sync.keyGained', values)
      return t(after === null ? 'sync.keyLost' : 'sync.keyChanged', values)
    case 'numbered':
      return t(after === 'true' ? 'sync.numbered' : 'sync.unnumbered')
    case 'access':
      return accessText(after, t)
    default:
      return t('sync.comment')
  }
}

function accessText(reason: string | null, t: Translate): string {
  if (reason === null) return t('sync.writable')
  if (reason === 'keyType') return t('sync.readOnlyKeyType')
  if (reason === 'inherited') return t('sync.readOnlyInherited')
  if (reason === 'permission') return t('sync.readOnlyPermission')
  return t(reason === 'noKey' ? 'sync.readOnlyNoKey' : 'sync.readOnlyView')
}

function columnPart({ what, before, after }: ChangedPart, t: Translate): string {
  const values = valuesOf(before, after)
  const isOn = after === 'true'
  switch (what) {
    case 'type':
      return t('sync.type', values)
    case 'labelsAdded':
      return t('sync.labelsAdded', values)
    case 'labelsRemoved':
      return t('sync.labelsRemoved', values)
    case 'labelRenamed':
      return t('sync.labelRenamed', values)
    case 'labelsOrder':
      return t('sync.labelsOrder')
    case 'default':
      return t(after === null ? 'sync.noDefault' : 'sync.default', values)
    case 'generated':
      return t(after === null ? 'sync.notGenerated' : 'sync.generated')
    case 'readOnly':
      return t(isOn ? 'sync.fieldReadOnly' : 'sync.fieldWritable')
    case 'required':
      return t(isOn ? 'sync.required' : 'sync.notRequired')
    case 'unique':
      return t(isOn ? 'sync.unique' : 'sync.notUnique')
    case 'target':
      return t('sync.linkTarget', values)
    case 'relation':
      return t(after === 'one' ? 'sync.linkOne' : 'sync.linkMany')
    case 'key':
      return t('sync.linkKey')
    default:
      return t('sync.fieldComment')
  }
}

function valuesOf(before: string | null, after: string | null): Omit<Values, 'name'> {
  return { before: before ?? '', after: after ?? '' }
}

/** Names in a list before the rest is only counted. */
const namesMax = 3

/** The losses of people, one sentence each. */
export function costTexts({ type, cost }: DetectedChange, t: Translate): string[] {
  if (cost === null) return [t('sync.unknownCost')]
  const texts: string[] = []
  const say = (names: readonly string[], text: (values: { count: number; names: string }) => string) => {
    if (names.length > 0) texts.push(text({ count: names.length, names: shortList(names) }))
  }
  const isTable = type === 'TABLE_REMOVE' || type === 'VIEW_REMOVE'
  say(cost.views, (values) => (isTable ? t('sync.tableViews', values) : t('sync.views', values)))
  say(cost.fields, (values) => t('sync.fields', values))
  say(cost.brokenFields, (values) => t('sync.brokenFields', values))
  if (cost.comments) texts.push(t('sync.comments'))
  return texts
}

function shortList(names: readonly string[]): string {
  const shown = names.slice(0, namesMax)
  return names.length > namesMax ? `${shown.join(', ')} …` : formatList(shown)
}

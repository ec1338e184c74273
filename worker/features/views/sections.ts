import type { BodyOf, ParamsOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/views/view-sections.ts'
import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { fail } from '#core/errors.ts'
import { findTable } from '#core/find-in-schema.ts'
import { baseKeyOf, newId } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import type { BaseSchema, Table, ViewSection } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { editEntity, type SchemaEdit } from '../../schema/edits/schema-edit.ts'
import { requireFreeTitle } from '../../schema/require-free-title.ts'
import { changeSchema } from '../../schema/schema-change.ts'

type OfSection = { params: ParamsOf<typeof calls.viewSectionsUpdate> }

export async function createSection(
  context: Context,
  {
    params,
    body,
  }: { params: ParamsOf<typeof calls.viewSectionsCreate>; body: BodyOf<typeof calls.viewSectionsCreate> },
): Promise<ViewSection> {
  const key = baseKeyOf('table', params.tableId) ?? fail('TABLE_NOT_FOUND')
  const made = { id: newId('section', key), title: body.title }
  await changeSchema(context, 'section.create', (schema) => {
    const table = findTable(schema, params.tableId)
    const sections = table.viewSections ?? []
    if (sections.length >= limits.viewSectionsPerTable)
      failBecause('LIMIT_REACHED', 'sectionsPerTable', { max: limits.viewSectionsPerTable })
    requireFreeTitle(made.title, titlesOf(sections))
    return {
      tableId: table.id,
      detail: { sectionId: made.id, title: made.title },
      edits: sectionEdits(table, [...sections, made]),
    }
  })
  return made
}

export async function changeSection(
  context: Context,
  { params, body }: OfSection & { body: BodyOf<typeof calls.viewSectionsUpdate> },
): Promise<boolean> {
  await changeSchema(context, 'section.update', (schema) => {
    const { table, section, others } = findSection(schema, params.sectionId)
    if (body.title !== undefined) requireFreeTitle(body.title, titlesOf(others))
    const changed = { ...section, title: body.title ?? section.title }
    const place = body.index ?? (table.viewSections ?? []).indexOf(section)
    return {
      tableId: table.id,
      detail: { sectionId: section.id, title: changed.title },
      edits: sectionEdits(table, others.toSpliced(place, 0, changed)),
    }
  })
  return true
}

/** Deletes a section; its views move to the top of the list, above all sections. */
export async function removeSection(context: Context, { params }: OfSection): Promise<boolean> {
  await changeSchema(context, 'section.delete', (schema) => {
    const { table, section, others } = findSection(schema, params.sectionId)
    return {
      tableId: table.id,
      detail: { sectionId: section.id, title: section.title },
      edits: sectionEdits(table, others),
    }
  })
  return true
}

function sectionEdits(table: Table, viewSections: ViewSection[]): SchemaEdit[] {
  return editEntity('table', { ...table, viewSections: table.viewSections ?? [] }, { viewSections })
}

function findSection(
  { tables }: BaseSchema,
  id: string,
): { table: Table; section: ViewSection; others: ViewSection[] } {
  for (const table of tables) {
    const sections = table.viewSections ?? []
    const section = sections.find((each) => each.id === id)
    if (section) return { table, section, others: sections.filter((each) => each !== section) }
  }
  return fail('SECTION_NOT_FOUND')
}

function titlesOf(sections: readonly ViewSection[]): string[] {
  return sections.map(({ title }) => title)
}

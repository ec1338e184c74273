import { resolveAggregations } from '#core/aggregations/aggregation-request.ts'
import { authorOf } from '#core/access/actor.ts'
import type { BodyOf, ParamsOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/views/personal-views.ts'
import { fail } from '#core/errors.ts'
import { findView } from '#core/find-in-schema.ts'
import * as limits from '#core/limits.ts'
import { resolveQuery } from '#core/query/resolve.ts'
import type { Table, View } from '#core/schema.ts'
import { fitPersonalSettings, type PersonalSettings } from '#core/views/personal-settings.ts'
import { personalParts } from '#core/views/personal-parts.ts'
import type { Context } from '../../context.ts'
import { clockOf } from '../../records/record-scope.ts'
import { isDeepEqual } from '../../schema/edits/schema-edit.ts'
import { readViewOptions } from '../../schema/new-view.ts'
import {
  deletePersonalSettings,
  putPersonalSetting,
  readPersonalSettings,
  selectPersonalSettings,
} from '../../store/base/personal-settings.ts'

type OfView = { params: ParamsOf<typeof calls.personalSettingsRead> }

export async function readSettings(context: Context, { params }: OfView): Promise<PersonalSettings> {
  const userId = await signedIn(context)
  const database = await context.database()
  return database.read((schema) => {
    const { table, view } = findView(schema, params.viewId)
    return {
      statements: [selectPersonalSettings(database.baseId, view.id, userId)],
      decode: ([found]) => fitPersonalSettings(readPersonalSettings(found), table),
    }
  })
}

/** Stores parts of the settings; null removes a part. They are not part of the base, so the change log has none. */
export async function changeSettings(
  context: Context,
  { params, body }: OfView & { body: BodyOf<typeof calls.personalSettingsUpdate> },
): Promise<boolean> {
  const userId = await signedIn(context)
  const database = await context.database()
  const viewId = await database.read((schema) => {
    const { table, view } = findView(schema, params.viewId)
    requireFits(context, table, view, body)
    return { statements: [], decode: () => view.id }
  })
  const at = { baseId: database.baseId, viewId, userId }
  await database.writeWithoutLog({
    statements: personalParts.flatMap((part) => {
      const value = body[part]
      if (value === undefined) return []
      return [value === null ? deletePersonalSettings(at, part) : putPersonalSetting(at, part, value)]
    }),
  })
  return true
}

export async function resetSettings(context: Context, { params }: OfView): Promise<boolean> {
  const userId = await signedIn(context)
  const database = await context.database()
  const { view } = findView(await database.schema(), params.viewId)
  const at = { baseId: database.baseId, viewId: view.id, userId }
  await database.writeWithoutLog({ statements: [deletePersonalSettings(at)] })
  return true
}

/** Throws if the view itself could not have these settings. */
function requireFits(
  context: Context,
  table: Table,
  view: View,
  body: BodyOf<typeof calls.personalSettingsUpdate>,
): void {
  if (JSON.stringify(body).length > limits.personalSettingsLengthMax)
    fail('INVALID_REQUEST', { problem: 'These settings are too long.' })
  const given = Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== null && value !== undefined),
  ) as PersonalSettings
  const { setup, colors, summary, card_options: options } = given
  if (setup)
    resolveQuery(
      {
        filterArrJson: JSON.stringify(setup.filters),
        ...(setup.sorts
          ? {
              sortArrJson: JSON.stringify(
                setup.sorts.map(({ columnId, direction }) => ({ fk_column_id: columnId, direction })),
              ),
            }
          : {}),
      },
      { table, view: null, clock: clockOf(context) },
    )
  for (const { filters } of colors?.rules ?? [])
    resolveQuery({ filterArrJson: JSON.stringify(filters) }, { table, view: null, clock: clockOf(context) })
  if (summary)
    resolveAggregations(
      Object.entries(summary).map(([field, type]) => ({ field, type })),
      table.columns,
    )
  if (options) {
    const read = readViewOptions(view.type, options, table, view.options)
    const unknown = Object.keys(options).find((name) => !Object.hasOwn(read, name))
    if (unknown !== undefined)
      fail('INVALID_REQUEST', {
        problem: `card_options.${unknown.slice(0, 40)}: this view has no such option.`,
      })
  }
  const fitted = fitPersonalSettings(given, table)
  const lost = personalParts.find((part) => !isDeepEqual(fitted[part], given[part]))
  if (lost) fail('INVALID_REQUEST', { problem: `${lost}: one of the fields does not exist.` })
}

async function signedIn(context: Context): Promise<string> {
  return authorOf(await context.actor) ?? fail('FORBIDDEN')
}

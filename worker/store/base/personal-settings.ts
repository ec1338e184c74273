import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { personalSettingSchemas, type PersonalSettings } from '#core/views/personal-settings.ts'
import { type PersonalPart, personalParts } from '#core/views/personal-parts.ts'
import type { SqlResult, Statement } from '../../platform/statement.ts'
import { print, statement } from '../drizzle-statement.ts'
import { readRows } from '../rows.ts'
import { personalViewSettings as settings } from './schema.ts'

// Personal settings of views. Deleting a view deletes it for everybody.

type Place = { baseId: string; viewId: string; userId: string }

export function selectPersonalSettings(baseId: string, viewId: string, userId: string): Statement {
  return {
    sql: `SELECT part, value FROM personal_view_settings
      WHERE base_id = ? AND view_id = ? AND user_id = ?`,
    args: [baseId, viewId, userId],
  }
}

/** Decodes `selectPersonalSettings`. Drops parts that this version cannot read. */
export function readPersonalSettings(result: SqlResult | undefined): PersonalSettings {
  const rows = readRows(v.object({ part: v.string(), value: v.string() }), result)
  return Object.fromEntries(
    rows.flatMap(({ part: name, value }) => {
      const part = personalParts.find((each) => each === name)
      if (!part) return []
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), personalSettingSchemas[part]), value)
      return read.success ? [[part, read.output]] : []
    }),
  )
}

export function putPersonalSetting(place: Place, part: PersonalPart, value: unknown): Statement {
  return statement(
    print
      .insert(settings)
      .values({ ...place, part, value })
      .onConflictDoUpdate({
        target: [settings.baseId, settings.viewId, settings.userId, settings.part],
        set: { value },
      }),
  )
}

/** Deletes a part of a person's settings of a view, or all of them. */
export function deletePersonalSettings({ baseId, viewId, userId }: Place, part?: PersonalPart): Statement {
  const ofView = and(eq(settings.baseId, baseId), eq(settings.viewId, viewId), eq(settings.userId, userId))
  return statement(
    print.delete(settings).where(part === undefined ? ofView : and(ofView, eq(settings.part, part))),
  )
}

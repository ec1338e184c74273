import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { personalParts } from '../../../core/views/personal-parts.ts'

/** Personal settings of collaborative views, one row per person, view and part; see core/views/personal-settings.ts. */
export const personalViewSettings = sqliteTable(
  'personal_view_settings',
  {
    baseId: text('base_id').notNull(),
    viewId: text('view_id').notNull(),
    userId: text('user_id').notNull(),
    part: text('part', { enum: personalParts }).notNull(),
    value: text('value', { mode: 'json' }).notNull().$type<unknown>(),
  },
  (t) => [primaryKey({ columns: [t.baseId, t.viewId, t.userId, t.part] })],
)

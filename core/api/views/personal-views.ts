import * as v from 'valibot'
import { personalSettingSchemas, type PersonalSettings } from '../../views/personal-settings.ts'
import type { PersonalPart } from '../../views/personal-parts.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import { type List, noInput, nothing, slot } from '../call/shapes.ts'
import type { ViewWire } from '../wire/wire.ts'
import * as endpoints from '../endpoints/personal-views.ts'

// Personal views of other people, and personal settings of views that everybody sees.

/** What creators learn of a personal view of somebody else: that it exists, its title and its owner. */
export type PersonalViewWire = {
  id: string
  title: string
  type: number
  fk_model_id: string
  table_title: string
  owned_by: string | null
  owner_email: string | null
  owner_name: string | null
  /** False if the owner has left the base. */
  owner_is_member: boolean
}

const base = slot('baseId', 'base')
const view = slot('viewId', 'view')

export const personalViewsList = defineCall(endpoints.personalViewsList, {
  name: 'personalViews.list',
  summary: 'List personal views of other people: titles and owners, no settings',
  action: 'view.managePersonal',
  ...base,
  query: nothing,
  body: noInput,
  output: responseOf<List<PersonalViewWire>>(),
})
export const personalViewsTakeOver = defineCall(endpoints.personalViewsTakeOver, {
  name: 'personalViews.takeOver',
  summary: 'Become the owner of a personal view of somebody else, who no longer sees it',
  action: 'view.managePersonal',
  ...view,
  query: nothing,
  body: noInput,
  output: responseOf<ViewWire>(),
})
export const personalViewsDelete = defineCall(endpoints.personalViewsDelete, {
  name: 'personalViews.delete',
  summary: 'Delete a personal view of somebody else',
  action: 'view.managePersonal',
  ...view,
  query: nothing,
  body: noInput,
  output: responseOf<boolean>(),
})

const isObject = (input: unknown) => typeof input === 'object' && input !== null && !Array.isArray(input)
const changed = <S extends v.GenericSchema<unknown, unknown>>(schema: S) => v.optional(v.nullable(schema))
const schemas = personalSettingSchemas

export const personalSettingsRead = defineCall(endpoints.personalSettingsRead, {
  name: 'personalSettings.read',
  summary: 'Read what the caller has changed in a view for themselves',
  cost: 'cheap',
  action: 'view.createPersonal',
  ...view,
  query: nothing,
  body: noInput,
  output: responseOf<PersonalSettings>(),
})
export const personalSettingsUpdate = defineCall(endpoints.personalSettingsUpdate, {
  name: 'personalSettings.update',
  summary: 'Change settings of a view for the caller alone; null resets a part',
  action: 'view.createPersonal',
  ...view,
  query: nothing,
  // A list would pass as an object without members.
  body: v.pipe(
    v.custom<Record<string, unknown>>(isObject, 'The body must be an object.'),
    v.strictObject({
      setup: changed(schemas.setup),
      places: changed(schemas.places),
      groups: changed(schemas.groups),
      colors: changed(schemas.colors),
      summary: changed(schemas.summary),
      frozen_count: changed(schemas.frozen_count),
      row_height: changed(schemas.row_height),
      card_fields: changed(schemas.card_fields),
      card_options: changed(schemas.card_options),
    } satisfies Record<PersonalPart, unknown>),
  ),
  output: responseOf<boolean>(),
})
export const personalSettingsReset = defineCall(endpoints.personalSettingsReset, {
  name: 'personalSettings.reset',
  summary: 'Reset all that the caller has changed in a view for themselves',
  action: 'view.createPersonal',
  ...view,
  query: nothing,
  body: noInput,
  output: responseOf<boolean>(),
})

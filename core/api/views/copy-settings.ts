import * as v from 'valibot'
import { responseOf, defineCall } from '../call/define-call.ts'
import { nothing, slot } from '../call/shapes.ts'
import * as endpoints from '../endpoints/views.ts'

/** Settings that a view can copy from another one of its table. */
export const copiedParts = ['filters', 'sorts', 'groups', 'fields', 'colors'] as const
export const viewsCopySettings = defineCall(endpoints.viewsCopySettings, {
  name: 'views.copySettings',
  summary: 'Replace chosen settings of a view by those of another view of the table',
  action: 'view.configure',
  ownAction: 'view.createPersonal',
  ...slot('viewId', 'view'),
  query: nothing,
  body: v.object({
    /** The id of the other view. */
    from: v.string(),
    parts: v.pipe(
      v.array(v.picklist(copiedParts)),
      v.minLength(1, 'Name at least one part.'),
      v.maxLength(copiedParts.length),
    ),
  }),
  output: responseOf<boolean>(),
})

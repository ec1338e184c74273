import * as v from 'valibot'
import * as limits from '../../limits.ts'
import { titleSchema } from '../../naming.ts'
import type { ViewSection } from '../../schema.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import { noInput, nothing, slot } from '../call/shapes.ts'
import * as endpoints from '../endpoints/view-sections.ts'

// Sections in the list of a table's views. Views name theirs by `section_id`.

export const viewSectionsCreate = defineCall(endpoints.viewSectionsCreate, {
  name: 'viewSections.create',
  summary: 'Add a section to the list of views of a table',
  action: 'view.configure',
  ...slot('tableId', 'table'),
  query: nothing,
  body: v.object({ title: titleSchema }),
  output: responseOf<ViewSection>(),
})
export const viewSectionsUpdate = defineCall(endpoints.viewSectionsUpdate, {
  name: 'viewSections.update',
  summary: 'Rename a section, or move it to a place among the sections',
  action: 'view.configure',
  ...slot('sectionId', 'section'),
  query: nothing,
  body: v.object({
    title: v.optional(titleSchema),
    /** 0 is the first place. */
    index: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limits.viewSectionsPerTable)),
    ),
  }),
  output: responseOf<boolean>(),
})
export const viewSectionsDelete = defineCall(endpoints.viewSectionsDelete, {
  name: 'viewSections.delete',
  summary: 'Delete a section; its views stay',
  action: 'view.configure',
  ...slot('sectionId', 'section'),
  query: nothing,
  body: noInput,
  output: responseOf<boolean>(),
})

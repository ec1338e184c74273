import type { Flow } from './flow.ts'
import { baseFlows } from './flows/bases.ts'
import { fieldFlows } from './flows/fields.ts'
import { fileFlows } from './flows/files.ts'
import { formFlows } from './flows/forms.ts'
import { linkFlows } from './flows/links.ts'
import { peopleFlows } from './flows/people.ts'
import { recordFlows } from './flows/records.ts'
import { sharingFlows } from './flows/sharing.ts'
import { tableFlows } from './flows/tables.ts'
import { toolbarFlows } from './flows/toolbar.ts'
import { viewFlows } from './flows/views.ts'

/** All flows of a signed-in user. */
export const flows: readonly Flow[] = [
  ...baseFlows,
  ...tableFlows,
  ...recordFlows,
  ...fieldFlows,
  ...linkFlows,
  ...viewFlows,
  ...toolbarFlows,
  ...formFlows,
  ...sharingFlows,
  ...fileFlows,
  ...peopleFlows,
]

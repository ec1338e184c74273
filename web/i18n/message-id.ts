import type account from './locales/en/account.json'
import type auth from './locales/en/auth.json'
import type bases from './locales/en/bases.json'
import type cells from './locales/en/cells.json'
import type colour from './locales/en/colour.json'
import type column from './locales/en/column.json'
import type common from './locales/en/common.json'
import type conflict from './locales/en/conflict.json'
import type design from './locales/en/design.json'
import type errors from './locales/en/errors.json'
import type fields from './locales/en/fields.json'
import type find from './locales/en/find.json'
import type form from './locales/en/form.json'
import type formula from './locales/en/formula.json'
import type functions from './locales/en/functions.json'
import type grid from './locales/en/grid.json'
import type group from './locales/en/group.json'
import type home from './locales/en/home.json'
import type imports from './locales/en/import.json'
import type link from './locales/en/link.json'
import type many from './locales/en/many.json'
import type notices from './locales/en/notices.json'
import type panel from './locales/en/panel.json'
import type removal from './locales/en/removal.json'
import type share from './locales/en/share.json'
import type shared from './locales/en/shared.json'
import type summary from './locales/en/summary.json'
import type talk from './locales/en/talk.json'
import type toolbar from './locales/en/toolbar.json'
import type undo from './locales/en/undo.json'
import type views from './locales/en/views.json'

/** Every message there is. To add an area: its JSON under `locales/en` and a line here. */
export type MessageId =
  | keyof typeof account
  | keyof typeof auth
  | keyof typeof bases
  | keyof typeof cells
  | keyof typeof colour
  | keyof typeof column
  | keyof typeof common
  | keyof typeof conflict
  | keyof typeof design
  | keyof typeof errors
  | keyof typeof fields
  | keyof typeof find
  | keyof typeof form
  | keyof typeof formula
  | keyof typeof functions
  | keyof typeof grid
  | keyof typeof group
  | keyof typeof home
  | keyof typeof imports
  | keyof typeof link
  | keyof typeof many
  | keyof typeof notices
  | keyof typeof panel
  | keyof typeof removal
  | keyof typeof share
  | keyof typeof shared
  | keyof typeof summary
  | keyof typeof talk
  | keyof typeof toolbar
  | keyof typeof undo
  | keyof typeof views

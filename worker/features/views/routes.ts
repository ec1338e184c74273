import * as shares from '#core/api/sharing/shares.ts'
import * as calls from '#core/api/views/views.ts'
import * as typed from '#core/api/views/card-views.ts'
import { viewsCopySettings } from '#core/api/views/copy-settings.ts'
import * as personal from '#core/api/views/personal-views.ts'
import * as sections from '#core/api/views/view-sections.ts'
import * as visibility from '#core/api/views/visibility.ts'
import { route } from '../../request/register-routes.ts'
import {
  createViewColumn,
  changeViewColumn,
  changeViewColumnById,
  listGridColumns,
  listViewColumns,
  showAll,
} from './columns.ts'
import { changeFilter, createFilter, listFilters, removeFilter, listChildren, readFilter } from './filters.ts'
import { copySettings } from './copy-settings.ts'
import { changeOptions, readOptions } from './options.ts'
import { changeSettings, readSettings, resetSettings } from './personal-settings.ts'
import { listPersonalViews, removePersonalView, takeOverView } from './personal-views.ts'
import { changeSection, createSection, removeSection } from './sections.ts'
import { changeShare, listShares, publishView, unpublishView } from './shares.ts'
import { changeSort, createSort, listSorts, removeSort, readSort } from './sorts.ts'
import { listVisibility, setVisibility } from './visibility.ts'
import { changeViewRow, createView, listViews, removeView } from './views.ts'

export const viewsRoutes = [
  route(visibility.visibilityList, listVisibility),
  route(visibility.visibilitySet, setVisibility),
  route(calls.viewsList, listViews),
  route(calls.gridsCreate, createView('grid')),
  route(calls.formsCreate, createView('form')),
  route(calls.viewsUpdate, changeViewRow),
  route(calls.viewsDelete, removeView),
  route(viewsCopySettings, copySettings),
  route(typed.galleriesCreate, createView('gallery')),
  route(typed.kanbansCreate, createView('kanban')),
  route(typed.calendarsCreate, createView('calendar')),
  route(typed.timelinesCreate, createView('timeline')),
  route(calls.gridsUpdate, changeOptions('grid')),
  route(calls.formsRead, readOptions('form')),
  route(calls.formsUpdate, changeOptions('form')),
  route(typed.galleriesRead, readOptions('gallery')),
  route(typed.galleriesUpdate, changeOptions('gallery')),
  route(typed.kanbansRead, readOptions('kanban')),
  route(typed.kanbansUpdate, changeOptions('kanban')),
  route(typed.calendarsRead, readOptions('calendar')),
  route(typed.calendarsUpdate, changeOptions('calendar')),
  route(typed.timelinesRead, readOptions('timeline')),
  route(typed.timelinesUpdate, changeOptions('timeline')),
  route(calls.viewColumnsList, listViewColumns),
  route(calls.viewColumnsCreate, createViewColumn),
  route(calls.viewColumnsUpdate, changeViewColumn),
  route(calls.gridColumnsList, listGridColumns),
  route(calls.gridColumnsUpdate, changeViewColumnById),
  route(calls.formColumnsUpdate, changeViewColumnById),
  route(calls.viewsShowAll, showAll(true)),
  route(calls.viewsHideAll, showAll(false)),
  route(calls.sortsList, listSorts),
  route(calls.sortsCreate, createSort),
  route(calls.sortsRead, readSort),
  route(calls.sortsUpdate, changeSort),
  route(calls.sortsDelete, removeSort),
  route(calls.filtersList, listFilters),
  route(calls.filtersCreate, createFilter),
  route(calls.filtersRead, readFilter),
  route(calls.filtersChildren, listChildren),
  route(calls.filtersUpdate, changeFilter),
  route(calls.filtersDelete, removeFilter),
  route(shares.sharesList, listShares),
  route(shares.sharesCreate, publishView),
  route(shares.sharesUpdate, changeShare),
  route(shares.sharesDelete, unpublishView),
  route(personal.personalViewsList, listPersonalViews),
  route(personal.personalViewsTakeOver, takeOverView),
  route(personal.personalViewsDelete, removePersonalView),
  route(personal.personalSettingsRead, readSettings),
  route(personal.personalSettingsUpdate, changeSettings),
  route(personal.personalSettingsReset, resetSettings),
  route(sections.viewSectionsCreate, createSection),
  route(sections.viewSectionsUpdate, changeSection),
  route(sections.viewSectionsDelete, removeSection),
]

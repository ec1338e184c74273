import * as calls from '#core/api/bases/bases.ts'
import * as duplicates from '#core/api/tables/duplicates.ts'
import { route } from '../../request/register-routes.ts'
import { listBaseAudits } from './audits.ts'
import {
  changeBase,
  changeOwnMeta,
  createBase,
  listBases,
  readBase,
  restoreBase,
  starBase,
  trashBase,
} from './bases.ts'
import { issueRoomTicket, listChanges } from './changes.ts'
import { beginCopy, cancelCopy, copyPart, copyWhole } from './duplicate.ts'
import { undoChange } from './undo.ts'

export const basesRoutes = [
  route(calls.basesList, listBases),
  route(calls.basesCreate, createBase),
  route(calls.basesRead, readBase),
  route(calls.basesUpdate, changeBase),
  route(calls.basesDelete, trashBase),
  route(calls.basesRestore, restoreBase),
  route(calls.basesStar, starBase),
  route(calls.basesOwnMeta, changeOwnMeta),
  route(calls.basesDuplicate, beginCopy),
  route(calls.basesDuplicatePart, copyPart),
  route(calls.basesDuplicateCancel, cancelCopy),
  route(duplicates.basesDuplicateWhole, copyWhole),
  route(calls.changesList, listChanges),
  route(calls.baseAudits, listBaseAudits),
  route(calls.changesUndo, undoChange),
  route(calls.roomTicket, issueRoomTicket),
]

import { personalParts } from '#core/views/personal-parts.ts'
import { showError } from '../../../api/http/show-error.ts'
import { queryClient } from '../../../api/http/query-client.ts'
import { personalSettingsQuery, updatePersonalSettings } from '../../../api/schema/personal-settings.ts'
import { type PersonalPart, type Parts, partsOf, putParts, setPersonalSync } from './personal-view-storage.ts'

/** Batches changes that follow each other, such as of a dragged width. */
const personalSaveDebounceMs = 400

const timers = new Map<string, ReturnType<typeof setTimeout>>()

const holds = (part: PersonalPart): boolean => personalParts.some((each) => each === part)

/** Loads the person's settings of a view, and sends those that the tab still holds. */
export async function loadPersonalSettings(viewId: string): Promise<true> {
  // Another device may have changed them.
  await queryClient.fetchQuery({ ...personalSettingsQuery(viewId), staleTime: 0 })
  setPersonalSync({
    saved: (id) => queryClient.getQueryData(personalSettingsQuery(id).queryKey),
    holds,
    saveSoon,
  })
  if (Object.keys(unsent(viewId)).length > 0) saveSoon(viewId)
  return true
}

function saveSoon(viewId: string): void {
  clearTimeout(timers.get(viewId))
  timers.set(
    viewId,
    setTimeout(() => void send(viewId).catch(showError), personalSaveDebounceMs),
  )
}

async function send(viewId: string): Promise<void> {
  const sent = unsent(viewId)
  if (Object.keys(sent).length === 0) return
  await updatePersonalSettings(viewId, sent)
  // Keeps what has changed meanwhile.
  const left = Object.entries(partsOf(viewId)).filter(
    ([part, value]) => !(part in sent) || JSON.stringify(sent[part]) !== JSON.stringify(value),
  )
  putParts(viewId, Object.fromEntries(left))
}

function unsent(viewId: string): Parts {
  const parts = Object.entries(partsOf(viewId))
  return Object.fromEntries(parts.filter(([name]) => personalParts.some((part) => part === name)))
}

import { Link2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { viewTypeFromWire } from '#core/api/from-wire/view-type.ts'
import type { ViewWire } from '#core/api/wire/wire.ts'
import { showError } from '../../../../api/http/show-error.ts'
import { publishView, restoreLink, updateShare, unpublishView } from '../../../../api/schema/shares.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { TabPanel, Tabs } from '../../../../ui/layout/tabs.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { Switch } from '../../../../ui/forms/switch.tsx'
import { showToast } from '../../../../ui/feedback/toast-queue.ts'
import { LazyConfirmDialog } from '../../../lazy-confirm-dialog.tsx'
import { LinkRow } from '../../../link-row.tsx'
import { LinkEmbed } from './link-embed.tsx'
import { LinkFeeds } from './link-feeds.tsx'
import { LinkPassword } from './link-password.tsx'
import { LinkSettings } from './link-settings.tsx'
import { shareAddress } from '../../../share-address.ts'
import { ShareExtent } from './share-extent.tsx'
import { useShareSettings } from './use-share-settings.ts'

const tabs = ['link', 'settings', 'embed', 'feeds'] as const
type LinkTab = (typeof tabs)[number]

/** Shares a view by link, with its settings; revokes it. */
export function ShareDialog(props: { view: ViewWire; open: boolean; onOpenChange: (open: boolean) => void }) {
  const { view } = props
  const t = useTranslation()
  const [busy, setBusy] = useState(false)
  const [password, setPassword] = useState('')
  const [isAsking, setAsking] = useState(false)
  // Changes only the address to copy; the form opens both ways.
  const [isSurvey, setSurvey] = useState(false)
  const isForm = viewTypeFromWire(view) === 'form'
  const isUnsaved = password !== '' && view.uuid !== null
  const [tab, setTab] = useState<LinkTab>('link')
  const settings = useShareSettings(view)
  const forget = useSaveOnLeave(view, isUnsaved ? password : '')

  async function run(task: () => Promise<void>): Promise<boolean> {
    setBusy(true)
    try {
      await task()
      return true
    } catch (error) {
      showError(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  async function savePassword(next: string | null): Promise<boolean> {
    const isSaved = await run(() => updateShare(view, { password: next }))
    if (!isSaved) return false
    forget()
    setPassword('')
    if (next !== null) showToast({ message: t('share.passwordSet'), tone: 'success' })
    return true
  }
  async function publish(on: boolean): Promise<void> {
    const isDone = await run(() => (on ? publishView(view) : unpublishView(view)))
    // The typed password belonged to the revoked link.
    if (!isDone || on) return
    forget()
    setPassword('')
    showToast({
      message: t('share.turnedOff'),
      action: { label: t('common.undo'), onSelect: () => void run(() => restoreLink(view)) },
    })
  }
  function close(): void {
    if (isUnsaved) setAsking(true)
    else props.onOpenChange(false)
  }
  return (
    <Dialog
      size="md"
      open={props.open}
      onOpenChange={(open) => (open ? props.onOpenChange(true) : close())}
      title={t('share.title', { name: view.title })}
      description={view.type === 1 ? t('share.formMessage') : t('share.message')}
    >
      <div className="flex flex-col gap-5">
        <Switch checked={view.uuid !== null} disabled={busy} onChange={(on) => void publish(on)}>
          <span className="flex items-center gap-2 font-medium">
            <Link2 aria-hidden className="size-4 text-icon" />
            {t('share.public')}
          </span>
        </Switch>
        <ShareExtent view={view} />
        {view.uuid !== null && (
          <Tabs
            label={t('share.public')}
            value={tab}
            onChange={setTab}
            tabs={tabs
              .filter((value) => value !== 'feeds' || !isForm)
              .map((value) => ({ value, label: t(`share.tab.${value}`) }))}
          >
            <TabPanel value="link" className="flex flex-col gap-5 pt-5">
              <LinkRow address={shareAddress(view) + (isForm && isSurvey ? '/survey' : '')} />
              {isForm && (
                <Switch checked={isSurvey} onChange={setSurvey}>
                  {t('share.survey')}
                </Switch>
              )}
              <LinkPassword
                isProtected={view.password_protected}
                busy={busy}
                draft={password}
                onDraft={setPassword}
                onSave={(next) => void savePassword(next)}
              />
              {!isForm && (
                <Switch
                  checked={view.meta['allowCSVDownload'] === true}
                  disabled={settings.isSaving}
                  onChange={(allowCSVDownload) => void settings.save({ allowCSVDownload })}
                >
                  {t('share.download')}
                </Switch>
              )}
            </TabPanel>
            <TabPanel value="settings" className="pt-5">
              <LinkSettings view={view} busy={settings.isSaving} onSave={settings.save} />
            </TabPanel>
            <TabPanel value="embed" className="pt-5">
              <LinkEmbed view={view} busy={settings.isSaving} onSave={settings.save} />
            </TabPanel>
            {!isForm && (
              <TabPanel value="feeds" className="pt-5">
                <LinkFeeds view={view} busy={settings.isSaving} onSave={settings.save} />
              </TabPanel>
            )}
          </Tabs>
        )}
        {view.uuid === null && !isForm && (
          <section aria-labelledby="share-feeds" className="border-t border-line pt-4">
            <h3 id="share-feeds" className="mb-2 text-sm font-medium">
              {t('share.tab.feeds')}
            </h3>
            <LinkFeeds view={view} busy={settings.isSaving} onSave={settings.save} />
          </section>
        )}
      </div>
      <LazyConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('share.unsaved.title')}
        message={view.password_protected ? t('share.unsaved.old') : t('share.unsaved.unprotected')}
        confirmLabel={t('share.setPassword')}
        onConfirm={async () => {
          if (await savePassword(password)) props.onOpenChange(false)
        }}
        other={{
          label: t('share.unsaved.discard'),
          onSelect: () => {
            forget()
            setPassword('')
            props.onOpenChange(false)
          },
        }}
      />
    </Dialog>
  )
}

/**
 * Saves a typed password when leaving the page with an open dialog, such as with Back. Returns a function that discards
 * it.
 */
function useSaveOnLeave(view: ViewWire, password: string): () => void {
  const latest = useRef({ view, password })
  useEffect(() => {
    latest.current = { view, password }
  }, [view, password])
  useEffect(() => {
    if (password === '') return
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [password])
  useEffect(
    () => () => {
      const left = latest.current
      if (left.password !== '') updateShare(left.view, { password: left.password }).catch(showError)
    },
    [],
  )
  return () => {
    latest.current = { view, password: '' }
  }
}

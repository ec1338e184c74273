import { useQuery } from '@tanstack/react-query'
import { Trash2, UserCheck } from 'lucide-react'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { PersonalViewWire } from '#core/api/views/personal-views.ts'
import { showError } from '../../api/http/show-error.ts'
import { deletePersonalView, personalViewsQuery, takeOverView } from '../../api/schema/personal-views.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { List, ListRow } from '../../ui/layout/list-row.tsx'
import { Loaded, SettingsPage } from '../settings-page.tsx'
import { showUndoToast } from '../undo/undo.ts'
import { ViewIcon } from '../view-icon.tsx'

/** Personal views of other people: creators take them over or delete them, such as when somebody leaves. */
export function PersonalViewsTab({ base }: { base: BaseWire }) {
  const t = useTranslation()
  const { data, error, refetch } = useQuery(personalViewsQuery(base.id))

  function ownerOf(view: PersonalViewWire): string {
    const owner = view.owner_name ?? view.owner_email
    if (owner === null) return t('account.personalViews.unknown')
    return view.owner_is_member ? owner : t('account.personalViews.left', { owner })
  }
  async function change(
    view: PersonalViewWire,
    run: (baseId: string, view: PersonalViewWire) => Promise<void>,
    message: string,
  ): Promise<void> {
    await run(base.id, view)
    showUndoToast(base.id, { message })
  }
  return (
    <SettingsPage title={t('account.personalViews.title')} message={t('account.personalViews.message')}>
      <Loaded data={data} error={error} onRetry={() => void refetch()}>
        {(views) =>
          views.length === 0 ? (
            <EmptyState
              art="search"
              title={t('account.personalViews.empty')}
              message={t('account.personalViews.emptyMessage')}
            />
          ) : (
            <List label={t('account.personalViews.title')}>
              {views.map((view) => {
                const name = view.title
                return (
                  <ListRow
                    key={view.id}
                    icon={<ViewIcon type={view.type} />}
                    title={<bdi>{name}</bdi>}
                    subtitle={
                      <>
                        <bdi>{view.table_title}</bdi> · <bdi>{ownerOf(view)}</bdi>
                      </>
                    }
                    end={
                      <>
                        <Button
                          size="sm"
                          icon={UserCheck}
                          onClick={() =>
                            void change(
                              view,
                              takeOverView,
                              t('account.personalViews.takenOver', { name }),
                            ).catch(showError)
                          }
                        >
                          {t('account.personalViews.takeOver')}
                        </Button>
                        <IconButton
                          icon={Trash2}
                          label={t('account.personalViews.delete', { name })}
                          onClick={() =>
                            void change(
                              view,
                              deletePersonalView,
                              t('account.personalViews.deleted', { name }),
                            ).catch(showError)
                          }
                        />
                      </>
                    }
                  />
                )
              })}
            </List>
          )
        }
      </Loaded>
    </SettingsPage>
  )
}

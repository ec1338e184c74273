import { columnTypes } from '../../../sample-columns.ts'
import type { Flow } from '../flow.ts'
import { until } from '../stage.ts'
import { linkedTables } from './links.ts'

const status = {
  title: 'Status',
  column_name: 'status',
  uidt: columnTypes.singleSelect,
  dtxp: "'todo','done'",
}

export const sharingFlows: readonly Flow[] = [
  {
    name: 'share a grid view, with a password, and open it as a guest',
    async run(stage) {
      const { page } = stage
      const { tasks } = await linkedTables(stage)
      await stage.openTable(tasks)
      await page.locator('.nc-btn-share-view').click()
      const link = page.getByTestId('nc-modal-share-view__link')
      await link.waitFor()
      const path = (await link.innerText()).split('#')[1] ?? ''
      const guest = await stage.guest(path)
      await guest.getByText('Write').first().waitFor()
      await page.getByTestId('nc-modal-share-view__with-password').click()
      await page.getByTestId('nc-modal-share-view__password').fill('secret12')
      await page.getByTestId('nc-modal-share-view__save-password').click()
      await page.getByText('Successfully updated').first().waitFor()
      await guest.reload()
      await guest.locator('input[type=password]').fill('secret12')
      await guest.getByRole('button', { name: 'Unlock' }).click()
      await guest.getByText('Write').first().waitFor()
    },
    refusals: [/^403 GET \/api\/v1\/db\/public/],
  },
  ...(['gallery', 'kanban'] as const).map((kind): Flow => ({
    name: `open a shared ${kind} view as a guest`,
    async run(stage) {
      const table = await stage.table([status], [{ Title: 'One', Status: 'todo' }])
      const group = table.columns.find(({ title }) => title === 'Status')
      await stage.api.call(
        'POST',
        `/api/v1/db/meta/tables/${table.id}/${kind === 'gallery' ? 'galleries' : 'kanbans'}`,
        { title: 'Public', copy_from_id: null, fk_grp_col_id: group?.['id'] },
      )
      await stage.openTable(table, 'Public')
      await stage.page.locator('.nc-btn-share-view').click()
      const link = stage.page.getByTestId('nc-modal-share-view__link')
      await link.waitFor()
      const guest = await stage.guest((await link.innerText()).split('#')[1] ?? '')
      await guest.getByText('One').first().waitFor()
    },
  })),
  {
    name: 'share the base and open it as a guest',
    async run(stage) {
      const { page } = stage
      const table = await stage.table([], [{ Title: 'One' }])
      await stage.openTable(table)
      await page.locator('.nc-share-base').click()
      await page.locator('.nc-disable-shared-base').click()
      await page.getByText('Anyone with the link').click()
      await until('the base is shared', async () =>
        Boolean((await stage.api.call('GET', `/api/v1/db/meta/projects/${stage.base.id}/shared`))['uuid']),
      )
      const { uuid } = await stage.api.call('GET', `/api/v1/db/meta/projects/${stage.base.id}/shared`)
      const guest = await stage.guest(`/base/${String(uuid)}`)
      await guest.getByTestId(`tree-view-table-${table.title}`).click()
      await guest.getByText('One').first().waitFor()
    },
  },
  {
    name: 'list and delete shared views',
    async run(stage) {
      const table = await stage.table()
      await stage.api.call('POST', `/api/v1/db/meta/views/${table.viewId}/share`)
      await stage.openTable(table)
      await stage.openMenu('.nc-actions-menu-btn', 'Shared View List')
      await stage.modal().getByText('/nc/view/').first().waitFor()
      await stage.modal().locator('tbody .material-symbols-outlined, tbody .nc-icon').last().click()
      await until('the link is gone', async () => (await stage.views(table))[0]?.['uuid'] == null)
    },
  },
]

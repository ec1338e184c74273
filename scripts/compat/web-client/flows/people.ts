import type { Flow } from '../flow.ts'
import { until } from '../stage.ts'

export const peopleFlows: readonly Flow[] = [
  {
    name: 'invite a member, change the role, remove the member',
    async run(stage) {
      const { page, api, base } = stage
      const roleOf = async (email: string) => {
        const { users } = (await api.call('GET', `/api/v1/db/meta/projects/${base.id}/users`)) as {
          users: { list: { email: string; roles: string | null }[] }
        }
        return users.list.find((user) => user.email === email)?.roles ?? null
      }
      await stage.open(`/nc/${base.id}/auth`)
      await page.locator('.nc-invite-team').click()
      await stage.modal().locator('input').first().fill('ben@example.com')
      await stage.choose(stage.modal().locator('.nc-user-roles'), 'editor')
      await stage
        .modal()
        .getByRole('button', { name: /Invite/ })
        .click()
      await until('the member is there', async () => (await roleOf('ben@example.com')) === 'editor')
      await page.getByTestId('invite-modal-invitation-url').waitFor()
      await page.keyboard.press('Escape')
      await stage.open(`/nc/${base.id}/auth`)
      const row = page.locator('.nc-user-row', { hasText: 'ben@example.com' })
      await row.hover()
      await row.locator('.nc-user-edit, button, .nc-icon').first().click()
      await stage.choose(stage.modal().locator('.nc-user-roles'), 'viewer')
      await stage
        .modal()
        .getByRole('button', { name: /Save|Submit/ })
        .click()
      await until('the role is changed', async () => (await roleOf('ben@example.com')) === 'viewer')
    },
  },
  {
    name: 'create and delete an API token of the account',
    async run(stage) {
      const { page, api } = stage
      const has = async () =>
        (await api.list('/api/v1/tokens')).some(({ description }) => description === 'By clicks')
      await stage.open('/account/tokens')
      await page.getByTestId('nc-token-create').click()
      await page.getByTestId('nc-token-modal-description').fill('By clicks')
      await page.getByTestId('nc-token-modal-save').click()
      await until('the token is there', has)
      await page.keyboard.press('Escape')
      await stage.open('/account/tokens')
      await page.locator('tbody td').last().locator('.ant-dropdown-trigger').click()
      await page.locator('.ant-dropdown:not(.ant-dropdown-hidden) [role=menuitem]').last().click()
      await stage.modal().locator('.ant-btn-primary, .ant-btn-dangerous').last().click()
      await until('the token is gone', async () => !(await has()))
    },
  },
  {
    name: 'see the app store',
    async run(stage) {
      await stage.open('/account/apps')
      await stage.page.getByText('SMTP').first().waitFor()
    },
  },
  {
    name: 'see the users of the site',
    async run(stage) {
      await stage.open('/account/users/list')
      await stage.page.getByText('ann@example.com').first().waitFor()
    },
  },
  {
    name: 'see the settings of the base: data sources, audit, visibility',
    async run(stage) {
      const { page } = stage
      await stage.openTable(await stage.table())
      await page.getByText('Team & Settings').click()
      for (const [tab, text] of [
        ['Data Sources', 'sqlite3'],
        ['Audit', 'Operation'],
        ['Project Settings', 'Show M2M'],
      ] as const) {
        await stage.modal().getByText(tab, { exact: true }).click()
        await stage.modal().getByText(text).first().waitFor()
      }
      await stage.modal().getByText('Data Sources', { exact: true }).click()
      await stage.modal().getByText('UI ACL').first().click()
      await page.getByText('Table 1').first().waitFor()
    },
  },
  {
    name: 'see the webhooks of a table',
    async run(stage) {
      await stage.openTable(await stage.table())
      await stage.openMenu('.nc-actions-menu-btn', 'Webhooks')
      await stage.page
        .locator('.ant-drawer:visible')
        .getByText(/Webhook/)
        .first()
        .waitFor()
    },
  },
]

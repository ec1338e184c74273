import type { Stage } from './stage.ts'

/** Opens the editor of a new field and enters its title. */
export async function startColumn(stage: Stage, title: string, type: string): Promise<void> {
  await stage.page.locator('.nc-column-add').click()
  const editor = stage.page.getByTestId('add-or-edit-column')
  await editor.locator('.nc-column-name-input').fill(title)
  await chooseType(stage, type)
}

export async function chooseType(stage: Stage, type: string): Promise<void> {
  const select = stage.page.locator('.nc-column-type-input')
  await select.click()
  await select.locator('input').fill(type)
  await stage.clickOption(type)
}

/** Saves the field and waits for its editor to close. */
export async function saveColumn(stage: Stage): Promise<void> {
  const editor = stage.page.getByTestId('add-or-edit-column')
  await editor.getByRole('button', { name: 'Save' }).click()
  await editor.waitFor({ state: 'hidden' })
}

/** Chooses an item of a field's menu in the grid header. */
export async function columnMenu(stage: Stage, title: string, item: string): Promise<void> {
  await stage.page.locator(`th[data-title="${title}"] .nc-ui-dt-dropdown`).first().click()
  await stage.menuItem(item).click()
}

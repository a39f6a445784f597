import { expect, type Locator, type Page } from '@playwright/test'

const select = (place: Page | Locator, label: string) => place.getByRole('combobox', { name: label })

/** choose(page, 'Program', 'User Experience') */
export async function choose(place: Page | Locator, label: string, option: string): Promise<void> {
  await select(place, label).selectOption({ label: option })
}

export async function expectChosen(place: Page | Locator, label: string, option: string): Promise<void> {
  await expect(select(place, label).getByRole('option', { selected: true })).toHaveText(option)
}

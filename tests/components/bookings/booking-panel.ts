/** Locators of the panel "New Booking" and of the list of bookings, by the labels that agents see. */
import { page } from 'vitest/browser';
import { expect } from 'vitest';

export const promotionField = page.getByLabelText(/^Promotion( \*)?$/);
export const priceField = page.getByLabelText(/^Price/);
export const createButton = page.getByRole('button', { name: 'Create Booking' });
export const bookingList = page.getByRole('list', { name: 'Bookings of this customer' });

export function alertWith(text: string) {
  return page.getByRole('alert').filter({ hasText: text });
}

export function statusWith(text: string) {
  return page.getByRole('status').filter({ hasText: text });
}

/** Chooses the promotion whose line has this title; waits until the promotions have been read. */
export async function choosePromotion(title: string): Promise<void> {
  const option = promotionField.getByRole('option').filter({ hasText: title });
  await expect.element(option).toBeInTheDocument();
  const { value } = option.element() as HTMLOptionElement;
  await promotionField.selectOptions(value);
}

/** Books what is in the panel and resolves to the code of the toast, `K7M4P-2X9QT`. */
export async function book(title: string): Promise<string> {
  await choosePromotion(title);
  await createButton.click();
  const toast = statusWith('Booking created with code:').last();
  await expect.element(toast).toBeVisible();
  await expect.element(priceField).toHaveValue('');
  return /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(toast.element().textContent ?? '')?.[0] ?? '';
}

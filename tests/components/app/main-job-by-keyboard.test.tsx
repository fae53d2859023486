import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, heading, link, toast } from '../support/on-screen.ts';
import { tabTo } from '../support/tab-to.ts';
import { openApp } from '../support/open-app.tsx';

test('an agent adds a customer, opens the record and leaves its delete question by keyboard alone', async () => {
  const app = await openApp({ path: '/crm', person: 'agent' });
  await expect.element(page.getByText('No customers yet')).toBeVisible();
  await tabTo(link('Add Customer').first());
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => app.router.latestLocation.pathname).toBe('/crm/add');
  await tabTo(page.getByLabelText(/^Name( \*)?$/));
  await userEvent.keyboard('Somchai');
  await tabTo(page.getByLabelText(/^Telephone( \*)?$/));
  await userEvent.keyboard('0812345678{Control>}{Enter}{/Control}');
  await expect.element(toast('Success', 'Customer added successfully')).toBeVisible();
  await tabTo(
    page
      .getByRole('main')
      .getByRole('link', { name: /Somchai/ })
      .first(),
  );
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Somchai')).toBeVisible();
  const remove = button('Delete');
  await tabTo(remove);
  await userEvent.keyboard('{Enter}');
  const question = page.getByRole('alertdialog');
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(remove).toHaveFocus();
});

import { test } from './support/engine-fixtures.ts';

test('a button that moves while it is held down is clicked again', async ({ device: { screen } }) => {
  await screen.goto('/');
  await screen.run(() => {
    const button = document.createElement('button');
    button.textContent = 'Moves once';
    button.style.cssText = 'position: fixed; top: 300px; left: 100px; z-index: 1000';
    button.addEventListener('pointerdown', () => void (button.style.top = '500px'), { once: true });
    button.addEventListener('click', () => void (button.textContent = 'Clicked'));
    document.body.append(button);
  }, null);

  await screen.role('button', 'Moves once').click();
  await screen.role('button', 'Clicked').shows();
});

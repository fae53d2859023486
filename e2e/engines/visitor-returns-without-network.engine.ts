import { publish } from '../screens/promotions.ts';
import { test } from './support/engine-fixtures.ts';
import { workerInCharge } from './support/steps.ts';

const title = 'ขูดหินปูน';

test(
  'what a visitor opened once opens again without a network, in a browser started anew',
  { tag: '@short' },
  async ({ device, server, gate }) => {
    const { path } = await publish(server, { title, slug: 'scaling' });
    await device.screen.goto('/');
    await workerInCharge(device.screen);
    await device.screen.goto(path);
    await device.screen.role('heading', title).shows();
    await device.screen.goto('/');
    await device.screen.role('link', title).shows();

    await gate.cut();
    await device.killAndRelaunch();
    const { screen } = device;
    await screen.goto('/');
    await screen.text(/No network\. Shown as of (\S+ )*\d\d:\d\d\./).shows();
    await screen.role('link', title).click();
    await screen.role('heading', title).shows();
    await screen.text(/Shown as of/).shows();
  },
);

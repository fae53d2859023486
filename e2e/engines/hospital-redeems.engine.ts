import { storedUses } from '../screens/desk-screen.ts';
import { publish } from '../screens/promotions.ts';
import { bookVoucher, shown } from '../screens/vouchers.ts';
import { expect, test } from './support/engine-fixtures.ts';
import { signIn, syncStatus, workerInCharge } from './support/steps.ts';

test(
  'the desk opens without a network, accepts a code, and the redemption arrives once',
  { tag: '@webkit' },
  async ({ device, server, gate }) => {
    const { id: promotionId } = await publish(server, { title: 'ตรวจสุขภาพประจำปี', price: 1000 });
    const code = await bookVoucher(server, { promotionId, customer: 'สมหญิง ใจดี' });
    await signIn(device.screen, 'hospital');
    await device.screen.goto('/hospital-dashboard');
    await device.screen.text(/^Ready offline, 1 booking,/).shows();
    await workerInCharge(device.screen);

    await gate.cut();
    await device.killAndRelaunch();
    const { screen } = device;
    await screen.goto('/hospital-dashboard');
    await screen.text(/^Ready offline, 1 booking,/).shows();
    await screen.label('Booking code').fill(shown(code));
    await screen.role('button', 'Check').click();
    const result = screen.role('region', 'Result');
    await result.role('heading', 'Valid Code').shows();
    await result.role('button', 'Mark as used').click();
    await result.role('heading', 'Accepted, waiting to upload').shows();

    await gate.open();
    await syncStatus(screen, /^Synced/);
    expect(await storedUses(server, code)).toMatchObject([{ outcome: 'first', mode: 'offline' }]);
  },
);

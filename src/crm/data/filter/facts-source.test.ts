import { expect, it } from 'vitest';
import type { EntityDefinition, Store } from '../../../../sync/index.ts';
import { bookedPromotionsEntity } from '../../../bookings/data/booked-promotions-entity.ts';
import { bookingsEntity } from '../../../bookings/data/bookings-entity.ts';
import { aCustomer } from '../../crm-fixtures.ts';
import { customersEntity } from '../customer/customers-entity.ts';
import { openFacts } from './facts-source.ts';

const never = () => {
  throw new Error('Few customers are read on the main thread, without a fault.');
};

it('follows the last day of a promotion, which arrives after its booking', async () => {
  const customer = aCustomer();
  const booking = {
    customer_id: customer.id,
    promotion_id: 'p',
    used: false,
    created_at: null,
    deleted_at: null,
  };
  const rows = new Map<string, object[]>([
    [customersEntity.name, [customer]],
    [bookingsEntity.name, [booking]],
  ]);
  const watched = new Map<string, (ids: readonly string[] | 'all') => void>();
  const store: Pick<Store, 'count' | 'list' | 'watch' | 'userId'> = {
    userId: 'anna',
    count: () => Promise.resolve(1),
    list: <Row>({ name }: EntityDefinition<Row & { id: string }>) =>
      Promise.resolve((rows.get(name) ?? []) as Row[]),
    watch: ({ name }, onChange) => {
      watched.set(name, onChange);
      return () => undefined;
    },
  };
  const facts = openFacts({ store: store as Store, today: '2026-11-20', collect: never, onFault: never });
  const vouchers = () => {
    const news = facts.current();
    return news.state === 'ready' ? [...news.value.vouchers] : news.state;
  };
  await expect.poll(vouchers).toEqual([1]);
  rows.set(bookedPromotionsEntity.name, [{ id: 'b', promotion_id: 'p', promotion_end: '2026-11-19' }]);
  watched.get(bookedPromotionsEntity.name)?.(['b']);
  await expect.poll(vouchers).toEqual([0]);
  facts.close();
});

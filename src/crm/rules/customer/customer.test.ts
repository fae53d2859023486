import { expect, it } from 'vitest';
import { formatCustomerCoordinate, positionOfPlace } from './customer.ts';

it('shows coordinates with four decimals (CUSTOMER-6)', () => {
  expect(formatCustomerCoordinate(18.864_249)).toBe('18.8642');
});

it('a place without both coordinates has no position, whatever the row carries for them', () => {
  expect(positionOfPlace({ address: 'บ้าน', lat: 18.8, lng: 99.3 })).toEqual({ lat: 18.8, lng: 99.3 });
  for (const place of [{}, { lat: null, lng: null }, { lat: 18.8 }, { lat: 18.8, lng: null }]) {
    expect(positionOfPlace({ address: 'บ้าน', ...place })).toBeNull();
  }
});

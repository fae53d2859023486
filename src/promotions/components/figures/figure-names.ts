/** The figures of a promotion, in the order of a visitor's way. */
export const figureNames = ['views', 'saves', 'calls', 'bookings', 'redemptions'] as const;

/** The figures of a promotion, in the order in which a visitor causes them. */
export const figureNames = ['views', 'saves', 'calls', 'bookings', 'redemptions'] as const;

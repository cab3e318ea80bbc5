import { money, nothing } from '#client/lib/format.ts';
import type { Property } from '#domain/properties.ts';

/** The price to show: what it was sold for, else as it is advertised. */
export const priceOf = (p: Pick<Property, 'status' | 'sale_price' | 'marketed_price' | 'marketed_price_string'>) =>
  p.status === 'sold' && p.sale_price !== null
    ? money(p.sale_price)
    : (p.marketed_price_string ?? money(p.marketed_price));

/** `3 bed · 2 bath`; what is not known is left out. */
export const roomsOf = ({ bedrooms, bathrooms }: Pick<Property, 'bedrooms' | 'bathrooms'>): string =>
  [bedrooms !== null && `${bedrooms} bed`, bathrooms !== null && `${bathrooms} bath`].filter(Boolean).join(' · ') ||
  nothing;

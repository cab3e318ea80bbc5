/** Money is compared and added up in whole pence; 0.1 + 0.2 in pounds is not 0.3. */
export const pence = (pounds: number): number => Math.round(pounds * 100);

const wholePounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 });
const withPence = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', minimumFractionDigits: 2 });

/** Pounds as people read them: `£450,000`, with pence only when there are some (`£450,000.50`). */
export const inPounds = (pounds: number): string =>
  pence(pounds) % 100 === 0 ? wholePounds.format(pounds) : withPence.format(pounds);

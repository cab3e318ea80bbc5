import { IconBath, IconBed } from '@tabler/icons-react';
import { money } from '#client/lib/format.ts';
import classes from '#client/portal/features/wizard/choices.module.css';
import { addressLines } from '#domain/addresses.ts';
import { type PublicProperty, propertyTypeLabels, tenureLabels } from '#domain/properties.ts';

const plural = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;

/** A property in three lines: where, what, for how much. */
export const PropertyFacts = ({ property }: { property: PublicProperty }) => {
  const { street, place } = addressLines(property.address);
  const { property_type, tenure, bedrooms, bathrooms, marketed_price, marketed_price_string } = property;
  const kind = [propertyTypeLabels[property_type], tenure && tenureLabels[tenure]].filter(Boolean).join(' · ');
  return (
    <span className={classes.property}>
      <span className={classes.where}>
        <span className={classes.street}>{street}</span>
        <span className={classes.place}>{place}</span>
      </span>
      <span className={classes.price}>{marketed_price_string ?? money(marketed_price)}</span>
      <span className={classes.what}>
        <span>{kind}</span>
        {bedrooms !== null && (
          <span className={classes.rooms}>
            <IconBed size={16} stroke={1.6} aria-hidden />
            <span aria-hidden>{bedrooms}</span>
            <span className="visually-hidden">{plural(bedrooms, 'bedroom')}</span>
          </span>
        )}
        {bathrooms !== null && (
          <span className={classes.rooms}>
            <IconBath size={16} stroke={1.6} aria-hidden />
            <span aria-hidden>{bathrooms}</span>
            <span className="visually-hidden">{plural(bathrooms, 'bathroom')}</span>
          </span>
        )}
      </span>
    </span>
  );
};

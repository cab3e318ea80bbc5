import type { ReactNode } from 'react';
import classes from '#client/staff/features/properties/property-elevation.module.css';
import { type Property, propertyTypeLabels } from '#domain/properties.ts';

/** Drawing units: the ground lies at y = 220 in a sheet of 480 × 250. */
const ground = 220;

interface Opening {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A sash window under its lintel. */
const Sash = ({ x, y, w, h }: Opening) => (
  <g>
    <rect className={classes.glass} x={x} y={y} width={w} height={h} />
    <path className={classes.fine} d={`M${x + w / 2} ${y}v${h}M${x} ${y + h / 2}h${w}`} />
    <path className={classes.lintel} d={`M${x - 3} ${y - 3}h${w + 6}`} />
    <path className={classes.fine} d={`M${x - 2} ${y + h + 3}h${w + 4}`} />
  </g>
);

const Door = ({ x, w = 22, h = 44 }: { x: number; w?: number; h?: number }) => (
  <g>
    <rect className={classes.door} x={x} y={ground - h} width={w} height={h} />
    <path className={classes.lintel} d={`M${x - 4} ${ground - h - 3}h${w + 8}`} />
    <circle className={classes.knob} cx={x + w - 5} cy={ground - h / 2} r={1.4} />
  </g>
);

const Wall = ({ x, y, w }: { x: number; y: number; w: number }) => (
  <rect className={classes.wall} x={x} y={y} width={w} height={ground - y} />
);

const Chimney = ({ x, y, h = 34 }: { x: number; y: number; h?: number }) => (
  <path className={classes.wall} d={`M${x} ${y}v${-h}h18v${h}M${x - 2} ${y - h}h22M${x + 5} ${y - h}v-6h8v6`} />
);

const Tree = ({ x, r }: { x: number; r: number }) => (
  <g className={classes.faint}>
    <path className={classes.fine} d={`M${x} ${ground}v${-r * 1.4}`} />
    <circle className={classes.leaves} cx={x} cy={ground - r * 2} r={r} />
  </g>
);

const Detached = () => (
  <>
    <Tree x={72} r={30} />
    <Tree x={414} r={24} />
    <Chimney x={176} y={74} />
    <Chimney x={286} y={74} />
    <path className={classes.roof} d="M126 104 168 58h144l42 46z" />
    <Wall x={138} y={104} w={204} />
    {[158, 227, 296].map((x) => (
      <Sash key={x} x={x} y={122} w={26} h={30} />
    ))}
    <Sash x={155} y={174} w={32} h={32} />
    <Sash x={293} y={174} w={32} h={32} />
    <Door x={228} w={24} />
  </>
);

const SemiHalf = () => (
  <>
    <Wall x={240} y={108} w={126} />
    <Sash x={258} y={126} w={24} h={28} />
    <Sash x={312} y={126} w={34} h={28} />
    <Sash x={306} y={174} w={46} h={32} />
    <Door x={258} />
  </>
);

const SemiDetached = () => (
  <>
    <Tree x={412} r={22} />
    <Chimney x={231} y={66} h={30} />
    <path className={classes.roof} d="M102 108 144 62h192l42 46z" />
    <g className={classes.faint} transform="matrix(-1 0 0 1 480 0)">
      <SemiHalf />
    </g>
    <SemiHalf />
    <path className={classes.party} d="M240 62v158" />
  </>
);

const TerracedHouse = ({ x }: { x: number }) => (
  <g transform={`translate(${x})`}>
    <path className={classes.roof} d="M0 96V62h108v34z" />
    <Wall x={0} y={96} w={108} />
    <Sash x={18} y={114} w={24} h={32} />
    <Sash x={66} y={114} w={24} h={32} />
    <Sash x={16} y={170} w={38} h={34} />
    <Door x={70} />
  </g>
);

const Terraced = () => (
  <>
    {[69, 177, 285, 393].map((x) => (
      <Chimney key={x} x={x} y={62} h={20} />
    ))}
    <g className={classes.faint}>
      <TerracedHouse x={78} />
      <TerracedHouse x={294} />
    </g>
    <TerracedHouse x={186} />
  </>
);

const storeys = [52, 96, 140];
const bays = [166, 206, 250, 290];

const Flat = () => (
  <>
    <Tree x={98} r={26} />
    <Tree x={396} r={30} />
    <path className={classes.roof} d="M142 40v-10h196v10z" />
    <Wall x={148} y={40} w={184} />
    {storeys.flatMap((y) => bays.map((x) => <Sash key={`${x}-${y}`} x={x} y={y} w={24} h={28} />))}
    <Sash x={166} y={184} w={24} h={24} />
    <Sash x={290} y={184} w={24} h={24} />
    <Door x={224} w={32} h={38} />
    <path className={classes.party} d="M148 90h184M148 134h184M148 174h184" />
  </>
);

const Bungalow = () => (
  <>
    <Tree x={74} r={22} />
    <Tree x={416} r={16} />
    <Chimney x={306} y={102} h={26} />
    <path className={classes.roof} d="M92 148 146 90h188l54 58z" />
    <Wall x={108} y={148} w={264} />
    <Sash x={130} y={168} w={56} h={32} />
    <Sash x={292} y={168} w={56} h={32} />
    <Door x={229} />
  </>
);

const drawings: Record<Property['property_type'], () => ReactNode> = {
  detached: Detached,
  semi_detached: SemiDetached,
  terraced: Terraced,
  flat: Flat,
  bungalow: Bungalow,
};

/** Stands where a photograph would: the kind of house, drawn as an architect's front elevation. */
export const PropertyElevation = ({ type }: { type: Property['property_type'] }) => {
  const Drawing = drawings[type];
  return (
    <svg
      className={classes.sheet}
      viewBox="40 8 400 232"
      role="img"
      aria-label={`Drawing of a ${propertyTypeLabels[type].toLowerCase()} property`}
    >
      <Drawing />
      <path className={classes.ground} d={`M40 ${ground}h400`} />
    </svg>
  );
};

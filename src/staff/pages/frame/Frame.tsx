/** Sidebar and header of the portal (spec §2), and the latest decisions. */
import { weekendWord } from '#hub';
import CoursesIcon from '@mui/icons-material/MenuBookOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import ExportsIcon from '@mui/icons-material/FileDownloadOutlined';
import EnrollmentsIcon from '@mui/icons-material/HowToRegOutlined';
import LinksIcon from '@mui/icons-material/LinkOutlined';
import LogsIcon from '@mui/icons-material/HistoryOutlined';
import MenuIcon from '@mui/icons-material/Menu';
import OfferingsIcon from '@mui/icons-material/EventOutlined';
import PaymentsIcon from '@mui/icons-material/ReceiptLongOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import WeekendIcon from '@mui/icons-material/CoPresentOutlined';
import StudentsIcon from '@mui/icons-material/PeopleAltOutlined';
import {
  Alert,
  Box,
  Drawer,
  IconButton,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  Menu,
  MenuItem,
  styled,
} from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import {
  type Decision,
  dismissDecision,
  isUnderWay,
  retryDecision,
  sendAllDecisions,
  staffDecisions,
  undoDecision,
} from '../../state/decisions.ts';
import { signOutStaff } from '../../data/staff-session.ts';
import { can, type Permission, roleLabel } from '../../../domain/people/staff-member.ts';
import { errorMessages, toasts } from '../../../domain/wire/messages.ts';
import { UNDO_WINDOW } from '../../../domain/wire/limits.ts';
import { Mark } from '../../../shared/ui/brand/brand.tsx';
import { Figures, Muted, Panel, SmallButton, TextButton } from '../../ui/shapes.tsx';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden.tsx';
import { TOUCH } from '../../ui/theme/staff-theme.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { accountTabs, portalPaths, proofInQueue } from '../portal-paths.ts';
import { SearchBox } from '../search/SearchBox.tsx';
import { useStaff } from '../use-staff.ts';
import { rereadFailed } from '../../data/queries.ts';
import { watchReachability } from '../../../shared/data/online.ts';

const pages: readonly (readonly [to: string, label: string, Icon: typeof MenuIcon, needs?: Permission])[] = [
  [portalPaths.dashboard, 'Dashboard', DashboardIcon],
  [portalPaths.weekend, `This ${weekendWord}`, WeekendIcon],
  [portalPaths.students(), 'Students', StudentsIcon],
  [portalPaths.payments(), 'Payments', PaymentsIcon],
  [portalPaths.enrollments(), 'Enrollments', EnrollmentsIcon],
  [portalPaths.courses, 'Courses', CoursesIcon, 'manage_courses'],
  [portalPaths.offerings, 'Offerings', OfferingsIcon, 'manage_courses'],
  [portalPaths.links, 'Links', LinksIcon, 'manage_courses'],
  [portalPaths.exports, 'Exports', ExportsIcon, 'export_data'],
  [portalPaths.logs, 'Logs', LogsIcon, 'read_logs'],
  [portalPaths.settings(), 'Settings', SettingsIcon, 'manage_settings'],
];

export function Frame({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <Box sx={{ display: 'flex', minHeight: '100vh', fontSize: '0.9375rem', lineHeight: 1.5 }}>
      <SkipLink href="#main">Skip to content</SkipLink>
      <Box
        component="aside"
        sx={{
          display: { xs: 'none', md: 'block' },
          // It grows with the text.
          width: '13rem',
          flex: 'none',
          position: 'sticky',
          top: 0,
          height: '100vh',
          overflowY: 'auto',
          borderRight: 1,
          borderColor: 'divider',
        }}
      >
        <Sidebar onChosen={undefined} />
      </Box>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        slotProps={{ paper: { sx: { width: 'min(15rem, 100vw - 56px)' } } }}
      >
        <Sidebar onChosen={() => setOpen(false)} />
      </Drawer>
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <Header onMenu={() => setOpen(true)} />
        <Box component="main" id="main" tabIndex={-1} sx={{ flex: 1, minWidth: 0, p: { xs: 1.5, sm: 2 } }}>
          <Connection />
          {children}
        </Box>
      </Box>
      <DecisionTray />
    </Box>
  );
}

const SkipLink = styled('a')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.tooltip,
  top: 8,
  left: 8,
  padding: '8px 14px',
  [TOUCH]: { paddingBlock: 11 },
  borderRadius: 10,
  background: theme.vars.palette.primary.main,
  color: theme.vars.palette.primary.contrastText,
  '&:not(:focus)': { translate: '0 -200%' },
}));

function Sidebar({ onChosen }: { onChosen: (() => void) | undefined }) {
  const { role } = useStaff();
  const own = pages.filter(([, , , needs]) => needs === undefined || can(role, needs));
  return (
    <Box component="nav" aria-label="Admin Portal" sx={{ p: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1, py: 0.5, mb: 1, fontWeight: 800 }}>
        <Mark size={26} />
        Admin Portal
      </Box>
      <List disablePadding sx={{ display: 'grid', gap: 0.25 }}>
        {own.map(([to, label, Icon]) => (
          <ListItem key={to} disablePadding>
            <ListItemButton
              component={NavLink}
              to={to}
              end={to === portalPaths.dashboard}
              onClick={onChosen}
              sx={{
                py: 0.75,
                px: 1,
                '&[aria-current]': { bgcolor: 'hub.mint', color: 'primary.main' },
                '&[aria-current] .MuiListItemIcon-root': { color: 'inherit' },
              }}
            >
              <ListItemIcon sx={{ minWidth: '2rem' }}>
                <Icon fontSize="small" />
              </ListItemIcon>
              <ListItemText primary={label} slotProps={{ primary: { sx: { fontWeight: 600 } } }} />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Box>
  );
}

function Header({ onMenu }: { onMenu: () => void }) {
  const { email, role } = useStaff();
  const [isSigningOut, setIsSigningOut] = useState(false);
  const leave = async () => {
    setIsSigningOut(true);
    await sendAllDecisions();
    // The portal is left either way. If the server could not be reached, its session ends by time.
    await signOutStaff().catch(() => showToast(toasts.signOutFailed, 'error'));
  };
  return (
    <Box
      component="header"
      sx={{
        // On a phone it scrolls away, so that the page has the screen.
        position: { xs: 'static', md: 'sticky' },
        top: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: { xs: 1.5, sm: 2 },
        minHeight: 52,
        py: { xs: 0.75, md: 0.5 },
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton aria-label="Menu" onClick={onMenu} sx={{ display: { md: 'none' }, ml: -1 }}>
        <MenuIcon />
      </IconButton>
      <SearchBox />
      <Box
        sx={{
          // Takes a line of its own if it does not fit beside the rest.
          flex: { xs: '1 1 8rem', md: 'none' },
          ml: 'auto',
          display: 'grid',
          textAlign: 'right',
          minWidth: 0,
          lineHeight: 1.3,
        }}
      >
        <AccountMenu email={email} />
        <Muted sx={{ fontSize: '0.8125rem', lineHeight: 'inherit' }}>{roleLabel(role)}</Muted>
      </Box>
      <SmallButton
        disabled={isSigningOut}
        onClick={() => void leave()}
        sx={{ flex: 'none', ml: { xs: 'auto', md: 0 } }}
      >
        Sign Out
      </SmallButton>
    </Box>
  );
}

function AccountMenu({ email }: { email: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <TextButton
        size="small"
        color="inherit"
        aria-label={`Your account: ${email}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ justifySelf: 'end', overflowWrap: 'anywhere', p: 0, lineHeight: 1.3, textAlign: 'right' }}
      >
        <span>
          {email.split('@')[0]}
          <wbr />@{email.split('@')[1]}
          <span aria-hidden="true">&nbsp;▾</span>
        </span>
      </TextButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {Object.values(accountTabs).map(({ label, to }) => (
          <MenuItem key={to} component={Link} to={to} onClick={() => setAnchor(null)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** Warns when the hub cannot be reached, because the page may be out of date. Failed reads are repeated once it can. */
function Connection() {
  const [isReachable, setReachable] = useState(true);
  useEffect(
    () =>
      watchReachability((reachable) => {
        setReachable(reachable);
        if (reachable) rereadFailed();
      }),
    [],
  );
  if (isReachable) return null;
  return (
    <Alert severity="warning" role="status" sx={{ mb: 1.5 }}>
      No connection to the hub. What you see may have changed.
    </Alert>
  );
}

const DONE_SHOWN = 4_000;
/** How many refused or unsent decisions are shown, however many other decisions follow. */
const UNSENT_SHOWN = 3;
const OTHERS_SHOWN = 3;

const verdictWords = {
  approve: ['Approve', 'Approved'],
  accept_part: ['Accept a part', 'Part accepted'],
  reject: ['Reject', 'Rejected'],
} as const satisfies Record<Decision['verdict']['decision'], readonly [toDo: string, done: string]>;

const GOES_BY_ITSELF = 'It goes by itself once the hub can be reached.';
const OF_ANOTHER =
  'Somebody else is signed in now. It is sent when the person who decided it signs in again.';

const isUnsent = (decision: Decision) => decision.state === 'kept' && !isUnderWay(decision);

const undoableUntil = ({ createdAt }: Decision) => createdAt + UNDO_WINDOW;

/** The latest decisions, shown on every page: undo, retry, and refusals. */
function DecisionTray() {
  const decisions = useStore(staffDecisions);
  const [clock, setClock] = useState(Date.now);
  const idle = decisions.length === 0;
  useEffect(() => {
    if (idle) return undefined;
    const timer = setInterval(() => setClock(Date.now()), 500);
    return () => clearInterval(timer);
  }, [idle]);
  const [troubled, others] = trayOf(decisions, clock);
  const more = troubled.length - UNSENT_SHOWN;
  return (
    <Box
      role="region"
      aria-label="Decisions"
      sx={{
        position: 'fixed',
        left: { xs: 12, md: 8 },
        right: { xs: 12, md: 'auto' },
        top: { xs: 60, md: 'auto' },
        bottom: { md: 12 },
        // It stays on the sidebar, so that it covers nothing of the page.
        width: { md: 'calc(13rem - 16px)' },
        zIndex: 'snackbar',
        pointerEvents: 'none',
        '& section': { pointerEvents: 'auto' },
      }}
    >
      <Box aria-live="polite" sx={{ display: 'grid', gap: 1 }}>
        {[...troubled.slice(-UNSENT_SHOWN), ...others.slice(-OTHERS_SHOWN)].map((decision) => (
          <DecisionPanel key={decision.id} decision={decision} clock={clock} />
        ))}
        {more > 0 && (
          <Panel sx={{ p: 1.25 }}>
            <Muted>Not carried out or not sent yet: {more} more.</Muted>
          </Panel>
        )}
      </Box>
    </Box>
  );
}

function trayOf(decisions: readonly Decision[], clock: number) {
  const needsSomebody = (decision: Decision) => decision.state === 'refused' || isUnsent(decision);
  const isShown = (decision: Decision) =>
    decision.state !== 'sent' || clock < undoableUntil(decision) + DONE_SHOWN;
  return [
    decisions.filter(needsSomebody),
    decisions.filter((decision) => !needsSomebody(decision) && isShown(decision)),
  ] as const;
}

function DecisionPanel({ decision, clock }: { decision: Decision; clock: number }) {
  const { id, uid, about, state, verdict } = decision;
  const person = useStaff().id;
  const failed = decision.problem === errorMessages.offline ? GOES_BY_ITSELF : (decision.problem ?? '');
  const problem = state === 'kept' && uid !== person ? OF_ANOTHER : failed;
  const navigate = useNavigate();
  const present = useLocation();
  const look = () => void navigate(proofInQueue(verdict.proofId, present));
  const [toDo, done] = verdictWords[verdict.decision];
  return (
    <Panel
      sx={{
        p: 1.25,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        boxShadow: 8,
        borderColor: state === 'refused' ? 'error.main' : 'divider',
      }}
    >
      {/* The name is what an undo is about: it is never cut off. */}
      <Box sx={{ flex: '1 1 100%', fontWeight: 700, lineHeight: 1.3, overflowWrap: 'anywhere' }}>
        {state === 'sent' ? done : toDo}: {about}
      </Box>
      <Muted sx={{ flex: '1 1 80px' }}>
        {state === 'undoable' && (
          <>
            <VisuallyHidden>Not sent yet: goes in 10 seconds unless undone.</VisuallyHidden>
            {/* Screen readers hear once that it can be undone, not the countdown. */}
            <Figures aria-hidden="true">
              Not sent yet: goes in {secondsLeft(undoableUntil(decision) - clock)} s
            </Figures>
          </>
        )}
        {isUnderWay(decision) && 'Sending…'}
        {state === 'sent' && 'Done.'}
        {isUnsent(decision) && `Not sent yet. ${problem}`}
        {state === 'refused' && `Not carried out. ${problem}`}
      </Muted>
      {state === 'undoable' && (
        <SmallButton aria-label={`Undo: ${about}`} onClick={() => undoDecision(id) !== null && look()}>
          Undo
        </SmallButton>
      )}
      {isUnsent(decision) && <SmallButton onClick={() => void retryDecision(id)}>Try again</SmallButton>}
      {state === 'refused' && (
        <SmallButton
          onClick={() => {
            dismissDecision(id);
            look();
          }}
        >
          Look again
        </SmallButton>
      )}
    </Panel>
  );
}

/** The seconds left to undo. At most the whole window, because the tray's clock may be late. */
const secondsLeft = (rest: number): number => Math.ceil(Math.min(UNDO_WINDOW, Math.max(0, rest)) / 1000);

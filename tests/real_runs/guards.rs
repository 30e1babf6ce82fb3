//! What a script refuses to overwrite. Each case names the device and the reason, and touches nothing.

use std::process::Command;

use jobc::backend::reproduce;

use crate::support::plan_of;
use crate::world::{Job, LoopDevice, SHELLS, check, has, left_behind, real_runs, sh};

fn yaml(device: &str) -> String {
    format!("disk: 1HDD\nhdd_partitions: {device}\nfs: ext4\nmytest: 'true'\n")
}

/// Runs a job on the device with leave to format it; it must refuse for the reason given, as must the reproduce file.
#[track_caller]
fn check_refusal(device: &str, reason: &str, edit: impl FnOnce(String) -> String) {
    let yaml = yaml(device);
    let job = Job::new("guard", &yaml, edit);
    let messages = job.run(SHELLS[0], &["run", "--allow-format"], 4);
    assert!(
        messages.contains(&format!("nothing was touched, because of\n  {device} {reason}")),
        "{messages}"
    );
    assert!(!job.path("result/reproduce.sh").exists());
}

#[track_caller]
fn check_plain_refusal(device: &str) {
    let (plan, _) = plan_of(&yaml(device));
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), reproduce::emit("guard", &plan).contents).unwrap();
    let mut command = Command::new("sh");
    command.arg(file.path()).arg("--allow-format");
    let messages = check(command, 4);
    assert!(messages.contains(&format!("{device} is in use")), "{messages}");
}

#[test]
fn nobody_allowed_it() {
    let Some(_guard) = real_runs("no --allow-format") else {
        return;
    };
    let disk = LoopDevice::new(64);
    let job = Job::new("guard", &yaml(&disk.path), |script| script);
    let messages = job.run(SHELLS[0], &["run"], 4);
    assert!(
        messages.contains(&format!("destroys everything on {}", disk.path)),
        "{messages}"
    );
    let (plan, _) = plan_of(&yaml(&disk.path));
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), reproduce::emit("guard", &plan).contents).unwrap();
    let mut command = Command::new("sh");
    command.arg(file.path());
    check(command, 4);
    assert!(disk.is_blank());
}

#[test]
fn a_mounted_device() {
    let Some(_guard) = real_runs("a mounted device") else {
        return;
    };
    let disk = LoopDevice::new(64);
    let point = tempfile::TempDir::new().unwrap();
    let at = point.path().display();
    sh(&format!("mkfs.ext4 -q {0} && mount {0} {at}", disk.path));
    check_refusal(&disk.path, &format!("is mounted on {at}"), |script| script);
    check_plain_refusal(&disk.path);
    sh(&format!("umount {at}"));
}

#[test]
fn a_mounted_btrfs_device() {
    let Some(_guard) = real_runs("a mounted btrfs") else {
        return;
    };
    if !has("mkfs.btrfs") {
        return;
    }
    let disk = LoopDevice::new(128);
    let point = tempfile::TempDir::new().unwrap();
    let at = point.path().display();
    sh(&format!("mkfs.btrfs -q {0} && mount {0} {at}", disk.path));
    check_refusal(&disk.path, &format!("is mounted on {at}"), |script| script);
    check_plain_refusal(&disk.path);
    sh(&format!("umount {at}"));
}

#[test]
fn the_second_device_of_a_mounted_btrfs() {
    let Some(_guard) = real_runs("a second btrfs device") else {
        return;
    };
    if !has("mkfs.btrfs") {
        return;
    }
    let disks = [LoopDevice::new(128), LoopDevice::new(128)];
    let point = tempfile::TempDir::new().unwrap();
    let at = point.path().display();
    sh(&format!(
        "mkfs.btrfs -q {0} {1} && mount {0} {at}",
        disks[0].path, disks[1].path
    ));
    check_refusal(&disks[1].path, "is in use (wipefs cannot open it)", |script| script);
    check_plain_refusal(&disks[1].path);
    sh(&format!("umount {at}"));
}

#[test]
fn a_swap_device() {
    let Some(_guard) = real_runs("a swap device") else {
        return;
    };
    let disk = LoopDevice::new(64);
    sh(&format!("mkswap -q {0} && swapon {0}", disk.path));
    check_refusal(&disk.path, "is in use as swap", |script| script);
    check_plain_refusal(&disk.path);
    sh(&format!("swapoff {}", disk.path));
}

#[test]
fn a_raid_member() {
    let Some(_guard) = real_runs("a RAID member") else {
        return;
    };
    let disk = LoopDevice::new(64);
    disk.write(4096, &raid_superblock());
    check_refusal(&disk.path, "is a member of a RAID array", |script| script);
    check_plain_refusal(&disk.path);
}

/// The least of a Linux RAID superblock, version 1.2, that is known for one.
fn raid_superblock() -> Vec<u8> {
    let mut block = vec![0_u8; 256];
    block[0..4].copy_from_slice(&0xa92b_4efc_u32.to_le_bytes());
    block[4..8].copy_from_slice(&1_u32.to_le_bytes());
    block[16..32].copy_from_slice(b"0123456789abcdef");
    block[128 + 16..128 + 24].copy_from_slice(&8_u64.to_le_bytes());
    let sum: u64 = block
        .chunks(4)
        .map(|word| u64::from(u32::from_le_bytes([word[0], word[1], word[2], word[3]])))
        .sum();
    let folded = u32::try_from((sum & 0xffff_ffff) + (sum >> 32)).unwrap();
    block[216..220].copy_from_slice(&folded.to_le_bytes());
    block
}

#[test]
fn an_lvm_member() {
    let Some(_guard) = real_runs("an LVM member") else {
        return;
    };
    let disk = LoopDevice::new(64);
    disk.write(512, &lvm_label());
    check_refusal(&disk.path, "is a physical volume of LVM", |script| script);
    check_plain_refusal(&disk.path);
}

/// The least of an LVM label that is known for one: its checksum covers the rest of the sector.
fn lvm_label() -> Vec<u8> {
    let mut sector = vec![0_u8; 512];
    sector[0..8].copy_from_slice(b"LABELONE");
    sector[8..16].copy_from_slice(&1_u64.to_le_bytes());
    sector[20..24].copy_from_slice(&32_u32.to_le_bytes());
    sector[24..32].copy_from_slice(b"LVM2 001");
    sector[32..64].copy_from_slice(b"0123456789abcdef0123456789abcdef");
    let crc = sector[20..].iter().fold(0xf597_a6cf_u32, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            if crc & 1 == 1 {
                (crc >> 1) ^ 0xedb8_8320
            } else {
                crc >> 1
            }
        })
    });
    sector[16..20].copy_from_slice(&crc.to_le_bytes());
    sector
}

#[test]
fn a_device_with_a_holder() {
    let Some(_guard) = real_runs("a holder") else { return };
    let disk = LoopDevice::new(64);
    let name = disk.path.trim_start_matches("/dev/");
    // No device mapper here: the kernel's list of holders is a copy with one more entry.
    let fake = tempfile::TempDir::new().unwrap();
    let dir = fake.path().join(name);
    std::fs::create_dir_all(dir.join("holders/dm-0")).unwrap();
    std::fs::copy(format!("/sys/class/block/{name}/dev"), dir.join("dev")).unwrap();
    let edit = |script: String| script.replace("/sys/class/block", fake.path().to_str().unwrap());
    check_refusal(&disk.path, "is in use by dm-0", edit);
}

#[test]
fn the_root_file_system() {
    let Some(_guard) = real_runs("the root file system") else {
        return;
    };
    let disk = LoopDevice::new(64);
    let mounts = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(
        mounts.path(),
        format!("1 0 9:9 / / rw shared:1 - ext4 {} rw\n", disk.path),
    )
    .unwrap();
    let edit = |script: String| script.replace("/proc/self/mountinfo", mounts.path().to_str().unwrap());
    check_refusal(&disk.path, "carries the root file system", edit);
}

#[test]
fn a_disk_with_a_partition_in_use() {
    let Some(_guard) = real_runs("a partition in use") else {
        return;
    };
    let disk = LoopDevice::new(64);
    let name = disk.path.trim_start_matches("/dev/");
    let fake = tempfile::TempDir::new().unwrap();
    let part = fake.path().join(name).join(format!("{name}p1"));
    std::fs::create_dir_all(part.join("holders/md0")).unwrap();
    std::fs::write(part.join("dev"), "250:77\n").unwrap();
    std::fs::copy(
        format!("/sys/class/block/{name}/dev"),
        fake.path().join(name).join("dev"),
    )
    .unwrap();
    let edit = |script: String| script.replace("/sys/class/block", fake.path().to_str().unwrap());
    check_refusal(&disk.path, &format!("holds {name}p1, which is in use by md0"), edit);
}

#[test]
fn what_is_no_device() {
    let Some(_guard) = real_runs("no device") else { return };
    check_refusal("/dev/no-such-disk", "is no block device of this machine", |script| {
        script
    });
    let job = Job::new("guard", "disk: 1HDD\nfs: ext4\nmytest: 'true'\n", |script| script);
    let messages = job.run(SHELLS[0], &["run", "--allow-format"], 3);
    assert!(
        messages.contains("the job needs 1 disk; JOBC_DISKS can name them"),
        "{messages}"
    );
    assert_eq!(left_behind(&job, &[]), Vec::<String>::new());
}

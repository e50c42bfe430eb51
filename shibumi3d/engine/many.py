"""Many tasks at a time: on all cores of this machine through joblib, or on a Dask cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any, TypeVar

from shibumi3d.model.messages import MessageError, text

T = TypeVar("T")


class ClusterError(MessageError):
    """A cluster that can't be used."""


def each(
    task: Callable[..., T], arguments: Sequence[tuple[Any, ...]], jobs: int = -1, cluster: str = ""
) -> Iterator[tuple[int, T]]:
    """The number and the answer of every call of ``task`` with its arguments, as they come.

    ``jobs`` is how many run at a time, -1 for as many as there are cores; 1 runs them here, one after the other.
    ``cluster`` is the address of a Dask scheduler, such as "tcp://10.0.0.1:8786": the calls then run there, where this
    program must be installed too. ClusterError where Dask isn't installed or nobody answers.
    """
    if cluster:
        yield from _on_cluster(task, arguments, cluster)
    elif jobs == 1 or len(arguments) < 2:
        for number, held in enumerate(arguments):
            yield number, task(*held)
    else:
        from joblib import Parallel, delayed

        run = Parallel(n_jobs=jobs, return_as="generator_unordered", batch_size=1)
        yield from run(delayed(_numbered)(number, task, held) for number, held in enumerate(arguments))


def _numbered(number: int, task: Callable[..., T], arguments: tuple[Any, ...]) -> tuple[int, T]:
    return number, task(*arguments)


def _on_cluster(
    task: Callable[..., T], arguments: Sequence[tuple[Any, ...]], address: str
) -> Iterator[tuple[int, T]]:
    try:
        distributed: Any = import_module("dask.distributed")
    except ImportError as error:
        raise ClusterError(
            text("for a cluster Dask is needed: pip install {package}", package='"shibumi3d[cluster]"')
        ) from error
    try:
        client = distributed.Client(address, timeout=10)
    except (OSError, ValueError) as error:
        raise ClusterError(
            text("the cluster at '{address}' can't be reached: {reason}", address=address, reason=str(error))
        ) from error
    with client:
        waiting = {client.submit(task, *held, pure=False): number for number, held in enumerate(arguments)}
        for future in distributed.as_completed(list(waiting)):
            yield waiting[future], future.result()

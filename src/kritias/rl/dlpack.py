"""An array on a device, shared with others without a copy: by DLPack, and where the memory is
CUDA's also by `__cuda_array_interface__`.

    torch.from_dlpack(step.observation)
    jax.dlpack.from_dlpack(step.observation)

Both hold the very memory: the next step writes into it.
"""

import ctypes
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

CPU: Final = 1
CUDA: Final = 2
KINDS: Final = {"i": 0, "u": 1, "f": 2, "b": 6}  # DLPack's number for a kind of NumPy's
NAME: Final = b"dltensor"


class Device(ctypes.Structure):
    _fields_ = (("kind", ctypes.c_int32), ("number", ctypes.c_int32))


class Type(ctypes.Structure):
    _fields_ = (("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16))


class Tensor(ctypes.Structure):
    """`DLTensor` of dlpack.h."""

    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device", Device),
        ("dimensions", ctypes.c_int32),
        ("type", Type),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("offset", ctypes.c_uint64),
    )


class Managed(ctypes.Structure):
    """`DLManagedTensor` of dlpack.h: whoever is done with it calls `deleter`."""

    _fields_ = (
        ("tensor", Tensor),
        ("context", ctypes.c_void_p),
        ("deleter", ctypes.CFUNCTYPE(None, ctypes.c_void_p)),
    )


# What somebody holds, by the address of what it was told; it stays until it is given back.
LENT: Final[dict[int, tuple[Managed, Any]]] = {}


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)  # type: ignore[untyped-decorator]
def give_back(address: int) -> None:
    LENT.pop(address, None)


@ctypes.PYFUNCTYPE(None, ctypes.c_void_p)  # type: ignore[untyped-decorator]
def forget(capsule: int) -> None:
    """A capsule that nobody has opened gives back what it holds. It comes as an address: it is
    about to go, and nothing may refer to it any more."""
    if is_valid(capsule, NAME):
        LENT.pop(address_in(capsule, NAME), None)


def python(name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
    """A function of Python's own interface."""
    return ctypes.PYFUNCTYPE(result, *arguments)((name, ctypes.pythonapi))


is_valid: Final = python("PyCapsule_IsValid", ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p)
address_in: Final = python(
    "PyCapsule_GetPointer", ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p
)
new_capsule: Final = python(
    "PyCapsule_New", ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p
)


@dataclass(frozen=True, eq=False)
class SharedArray:
    """Packed memory of somebody else's, as an array that can be shared."""

    owner: Any  # what has to live as long as the memory is used
    address: int
    shape: tuple[int, ...]
    dtype: np.dtype[Any]
    kind: int = CUDA
    number: int = 0  # of the device
    finish: Callable[[], None] = lambda: None  # waits until everything is written

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.kind, self.number

    def __dlpack__(self, stream: Any = None, **wishes: Any) -> Any:
        """A capsule as the array API describes it. Everything is written by then, so that it does
        not matter in which stream it is read."""
        self.finish()
        lengths = (ctypes.c_int64 * len(self.shape))(*self.shape)
        held = Managed(deleter=give_back)
        held.tensor = Tensor(
            self.address, Device(self.kind, self.number), len(self.shape),
            Type(KINDS[self.dtype.kind], 8 * self.dtype.itemsize, 1), lengths, None, 0,
        )  # fmt: skip
        address = ctypes.addressof(held)
        LENT[address] = held, (self.owner, lengths)
        return new_capsule(address, NAME, ctypes.cast(forget, ctypes.c_void_p))

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        if self.kind != CUDA:
            raise AttributeError("This memory is not CUDA's.")
        return {
            "shape": self.shape,
            "typestr": self.dtype.str,
            "data": (self.address, False),
            "version": 3,
            "strides": None,
            "stream": None,
        }
